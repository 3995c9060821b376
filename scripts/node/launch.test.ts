import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import packageJson from "../../package.json";
import { NODE_MAJOR } from "../start/banner";

import { environmentFor, findNode } from "./launch.cjs";
import { isSupported, PINNED_VERSION } from "./version.cjs";

const root = path.resolve(__dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), "nametag launch "))));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["v20.20.2", false],
  ["v22.21.0", false],
  ["v24.0.0", true],
  ["24.21.0", true],
  ["v25.1.0", true],
  ["v100.0.0", true],
  ["", false],
])("decides whether Node %s runs Nametag as it is: %s", (version, expected) => {
  expect(isSupported(version)).toBe(expected);
});

it("uses the present Node without an installation when it is new enough", async () => {
  expect(await findNode()).toBe(process.execPath);
});

it("pins the same Node in .nvmrc, package.json, the container and the build", () => {
  const major = PINNED_VERSION.split(".")[0];
  expect(packageJson.engines.node).toBe(`>=${major}`);
  const container = read("deploy/Dockerfile");
  expect(/^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(container)?.[1]).toBe(PINNED_VERSION);
  // Both stages, and the lines that say how to pin it.
  expect(container.match(/^FROM \$\{NODE_IMAGE\}/gm)).toHaveLength(2);
  for (const [, version] of container.matchAll(/node:([\d.]+)-/g)) expect(version).toBe(PINNED_VERSION);
  expect(String(NODE_MAJOR)).toBe(major);
});

it("runs every npm script with a supported Node", () => {
  for (const [name, command] of Object.entries(packageJson.scripts)) {
    const file = /^node (?:--[\w-]+=\d+ )?(scripts\/[\w/-]+\.mjs)( |$)/.exec(command)?.[1];
    expect([name, file && read(file).includes("requireSupportedNode()")]).toEqual([name, true]);
  }
});

describe("environmentFor", () => {
  it("puts the programs of packages and then the given Node first on a PATH with spaces", () => {
    const node = path.join(folder, "bin of node", "node");
    mkdirSync(path.dirname(node));
    writeFileSync(node, "");
    const env = environmentFor(node, { PATH: "/a folder:/usr/bin", OTHER: "x" });
    expect(env.PATH?.split(":")).toEqual([
      path.join(root, "node_modules/.bin"),
      path.join(folder, "bin of node"),
      "/a folder",
      "/usr/bin",
    ]);
    expect(env).toMatchObject({ OTHER: "x", NODE: node, npm_node_execpath: node });
  });

  it("keeps the order of PATH when `node` is the given Node already", () => {
    const before = `/a folder:${path.dirname(process.execPath)}:/usr/games`;
    const env = environmentFor(process.execPath, { PATH: before });
    expect(env.PATH).toBe(`${path.join(root, "node_modules/.bin")}:${before}`);
  });
});

describe("scripts/run.mjs", () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ["scripts/run.mjs", ...args], { cwd: root, encoding: "utf8", stdio: "pipe" });

  it("runs a file in the same process with its own arguments", () => {
    const file = path.join(folder, "print.mjs");
    writeFileSync(file, "console.log(JSON.stringify([process.version, process.ppid, process.argv.slice(2)]))");
    expect(JSON.parse(run(file, "one", "two words"))).toEqual([process.version, process.pid, ["one", "two words"]]);
  });

  it("runs a program of a package", () => {
    expect(run("prettier", "--version").trim()).toBe(packageJson.devDependencies.prettier);
  });

  it("ends with the exit code of the program", () => {
    expect(() => run("prettier", "--check", "no such file")).toThrow(expect.objectContaining({ status: 2 }));
  });

  it("runs our own commands in a clone whose database client was never generated, and prints nothing more", () => {
    const clone = path.join(folder, "clone");
    mkdirSync(path.join(clone, "prisma"), { recursive: true });
    for (const name of ["scripts/run.mjs", "scripts/bootstrap.mjs", "scripts/node"])
      cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
    for (const name of [".nvmrc", "package.json", "package-lock.json", "prisma.config.ts", "prisma/schema.prisma"])
      cpSync(path.join(root, name), path.join(clone, name));
    symlinkSync(path.join(root, "node_modules"), path.join(clone, "node_modules"));
    writeFileSync(path.join(clone, "command.ts"), "console.log(1 as number)");
    const output = execFileSync(process.execPath, ["scripts/run.mjs", "tsx", "command.ts"], {
      cwd: clone,
      stdio: "pipe",
    });
    expect(output.toString()).toBe("1\n");
    expect(existsSync(path.join(clone, "lib/core/server/generated/prisma/client.ts"))).toBe(true);
  }, 60_000);

  it("names a program that is not installed", () => {
    expect(() => run("no-such-program")).toThrow("no-such-program is not installed: run npm ci.");
  });

  /** Ends half a second after the first SIGTERM. The exit code is the number of signals. */
  const writeCounter = (): string => {
    const file = path.join(folder, "count.cjs");
    const onSignal = "if (++count === 1) setTimeout(() => { report(count); process.exit(count); }, 500)";
    writeFileSync(
      file,
      `let count = 0; const report = (text) => require("fs").writeSync(1, text + "\\n");
       process.on("SIGTERM", () => { ${onSignal} }); report("up"); setInterval(() => {}, 1000)`,
    );
    return file;
  };

  it("stops the program once when its shell gets a SIGTERM and ends", async () => {
    // The trailing command keeps the shell from becoming the program, as with some npm shells.
    const command = `"${process.execPath}" scripts/run.mjs node "${writeCounter()}"; true`;
    const env = { ...process.env, npm_lifecycle_event: "start" };
    const shell = spawn("sh", ["-c", command], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    const ended = new Promise((resolve) => shell.stdout.once("close", resolve));
    shell.stdout.on("data", (chunk: Buffer) => {
      if (output === "") shell.kill("SIGTERM");
      output += chunk.toString();
    });
    await ended;
    expect(output).toBe("up\n1\n");
  });

  it("passes a SIGTERM on once when its parent ends by the same signal", async () => {
    const counter = writeCounter();
    const env = { ...process.env, npm_lifecycle_event: "start" };
    // The parent passes the signal on, as npm does, and ends at once.
    const code = `const child = require("child_process").spawn(process.execPath, ["scripts/run.mjs", "node", ${JSON.stringify(counter)}], { stdio: "inherit" });
      process.on("SIGTERM", () => { child.kill("SIGTERM"); process.exit(); });`;
    const parent = spawn(process.execPath, ["-e", code], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    const ended = new Promise((resolve) => parent.stdout.once("close", resolve));
    parent.stdout.on("data", (chunk: Buffer) => {
      if (output === "") parent.kill("SIGTERM");
      output += chunk.toString();
    });
    await ended;
    expect(output).toBe("up\n1\n");
  });

  it("passes SIGTERM on to the program and waits for its end", async () => {
    const file = path.join(folder, "wait.cjs");
    writeFileSync(file, `process.on("SIGTERM", () => process.exit(7)); console.log("up"); setInterval(() => {}, 1000)`);
    const child = spawn(process.execPath, ["scripts/run.mjs", "node", file], { cwd: root, stdio: "pipe" });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    child.kill("SIGTERM");
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(7);
  });
});
