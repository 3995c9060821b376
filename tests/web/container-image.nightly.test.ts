/** Runs what the container image has, in a folder without the repository's packages. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

import { findFreePorts } from "@/scripts/start/ports";

import { createEvent } from "@/tests/support/factories/events";
import { createMember, PASSWORD } from "@/tests/support/factories/users";
import { createPhoto } from "@/tests/support/fixtures/pictures";

const run = promisify(execFile);
const ROOT = path.resolve(__dirname, "../..");
/** Loads what the bundles and pages name, also what they load only when it is needed. */
const LOAD_ALL = `
  const { globSync, readFileSync } = require("node:fs");
  const find = (files, pattern) => globSync(files).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map((match) => match[1]));
  const required = find("dist/*.js", /\\brequire\\("([^".][^"]*)"\\)/g);
  const imported = find("dist/*.js", /\\bimport\\("([^".][^"]*)"\\)/g);
  const ofPages = find(".next/server/**/*.js", /"((?:@[\\w-]+\\/)?[\\w-]+-[0-9a-f]{16}(?:\\/[^"]*)?)"/g);
  const names = ofPages.map((name) => name.replace(/-[0-9a-f]{16}/, "")).concat(imported);
  const loads = [
    ...new Set(required).values().map(async (name) => require(name)),
    ...new Set(names).values().map(async (name) => import(name)),
  ];
  Promise.allSettled(loads).then((results) =>
    console.log(loads.length, results.flatMap(({ reason }) => (reason ? [String(reason)] : []))));`;

const children: ChildProcess[] = [];
let workspace: string;
let image: string;
let url: string;
let realtimeUrl: string;

async function waitForReady(address: string): Promise<void> {
  for (const startedAt = performance.now(); ; await wait(50)) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    if (performance.now() - startedAt > 60_000) throw new Error(`${address} is not ready: ${await response?.text()}`);
  }
}

beforeAll(async () => {
  workspace = await mkdtemp(path.join(tmpdir(), "nametag-image-"));
  image = path.join(workspace, "app");
  await run(process.execPath, ["scripts/run.mjs", "tsx", "scripts/image.ts", image], { cwd: ROOT });
  const [port = 0, realtimePort = 0] = await findFreePorts(2);
  url = `http://localhost:${port}`;
  realtimeUrl = `http://localhost:${realtimePort}`;
  const env = { ...process.env, NODE_ENV: "production", DATA_DIR: path.join(workspace, "data") } as const;
  const own = { ...env, PORT: String(port), REALTIME_PORT: String(realtimePort), NEXTAUTH_URL: url };
  for (const name of ["web", "realtime"])
    children.push(spawn(process.execPath, [`dist/${name}.js`], { cwd: image, env: own, stdio: "ignore" }));
  await Promise.all([waitForReady(`${url}/api/ready`), waitForReady(`${realtimeUrl}/ready`)]);
}, 180_000);

afterAll(async () => {
  for (const child of children) {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
  await rm(workspace, { recursive: true, force: true });
});

test("logs a member in, and shows pages", async () => {
  const { user } = await createMember();
  const login = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email: user.email, password: PASSWORD }),
  });
  expect(login.status).toBe(200);
  const Cookie = login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  for (const page of ["/", "/events", "/profile"]) {
    const response = await fetch(url + page, { headers: { Cookie } });
    expect([page, response.status, (await response.text()).includes(user.email)]).toEqual([page, 200, true]);
  }
});

test("decodes a picture in a process of its own, and draws one with fonts", async () => {
  const { token } = await createMember({ role: "admin" });
  const body = new FormData();
  body.set("type", "site-logo");
  body.set("image", new Blob([new Uint8Array(await createPhoto("jpeg"))], { type: "image/jpeg" }), "logo.jpg");
  const headers = { Authorization: `Bearer ${token}` };
  const stored = await fetch(`${url}/api/upload-image`, { method: "POST", headers, body });
  expect(stored.status).toBe(200);
  const card = await fetch(`${url}/events/${(await createEvent()).id}/card.png`);
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await card.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
});

test("has every package that a bundle or a page names, also those that few need", async () => {
  const { stdout } = await run(process.execPath, ["-e", LOAD_ALL], { cwd: image });
  expect(stdout).toMatch(/^\d{2,3} \[\]\n$/);
});

test("runs the commands of administrators", async () => {
  const call = (...args: string[]) => run(process.execPath, args, { cwd: image, env: process.env });
  expect((await call("dist/migrate.js")).stdout).toBe("The database is up to date.\n");
  expect((await call("dist/admin.js", "list")).stderr).toBe("");
  const backup = path.join(workspace, "nametag.backup");
  expect((await call("dist/backup.js", backup)).stdout).toContain(backup);
  const { stdout } = (await call("dist/doctor.js", "--json").catch((error: unknown) => error)) as { stdout: string };
  expect((JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)).toContain("Database");
});
