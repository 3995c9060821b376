/** npm run doctor. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { pool } from "@/lib/core/server/db";
import { findFreePorts } from "@/scripts/start/ports";
import { dropDatabase } from "@/tests/support/database/drop-database";
import { createRedis } from "@/tests/support/database/redis";

const root = path.resolve(__dirname, "../../..");
const SECRET = "f3Kq9ZtBv7WmXc2LrYp8NhGs4JdUa6Te";

async function runDoctor(
  variables: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number; lines: string[] }> {
  const [port, realtimePort] = await findFreePorts(2);
  const ports = { PORT: String(port), REALTIME_PORT: String(realtimePort) };
  const env = { ...process.env, NEXTAUTH_SECRET: SECRET, ...ports, ...variables };
  try {
    const command = ["--import", "tsx", "scripts/doctor.ts", ...args];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env });
    return { code: 0, lines: stdout.trim().split("\n") };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, lines: stdout.trim().split("\n") };
  }
}

const getDatabaseUrl = (change: Partial<Pick<URL, "host" | "username" | "pathname" | "search">>): string =>
  Object.assign(new URL(process.env.DATABASE_URL ?? ""), change).href;

/** Returns the address of a port at which nothing listens. */
async function findClosedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}

test("finds nothing wrong with a good configuration, and does not print its secrets", async () => {
  const { code, lines } = await runDoctor({ REDIS_URL: "" });
  expect(lines.at(-1)).toBe("Nothing is wrong.");
  expect(code).toBe(0);
  const text = lines.join("\n");
  expect(text).toMatch(/^ok {7}Settings: /m);
  expect(text).toMatch(/^ok {7}Database: PostgreSQL \d/m);
  expect(text).toMatch(/^ok {7}Migrations: The database has all of this version$/m);
  expect(text).toMatch(/^off {6}Redis: /m);
  expect(text).not.toContain(SECRET);
});

test("names every invalid variable, and checks nothing else", async () => {
  const { code, lines } = await runDoctor({
    ...{ PORT: "eighty", TRUSTED_PROXIES: "proxy.example", DATABASE_WAIT_MS: "1", LOG_LEVEL: "verbose" },
    ...{ REGISTRATON: "closed", OIDC_SECRET: "a-secret" },
  });
  expect(lines.join("\n")).not.toContain("a-secret");
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^FAILING {2}Settings: PORT: /),
    expect.stringMatching(/^FAILING {2}Settings: DATABASE_WAIT_MS: /),
    expect.stringMatching(/^FAILING {2}Settings: TRUSTED_PROXIES: must be addresses or ranges/),
    expect.stringMatching(/^FAILING {2}Settings: LOG_LEVEL: /),
    "FAILING  Settings: REGISTRATON: unknown; did you mean REGISTRATION?",
    "FAILING  Settings: OIDC_SECRET: unknown; .env.example has the names.",
    "To change: 6. Variables are in .env.",
  ]);
});

test("says that npm start creates what is not set", async () => {
  const { code, lines } = await runDoctor({ DATABASE_URL: "", NEXTAUTH_SECRET: "" });
  expect(lines).toContain("off      Database: DATABASE_URL is not set. npm start creates its own in DATA_DIR.");
  expect(lines).toContain("off      Secret: NEXTAUTH_SECRET is not set. npm start creates its own in DATA_DIR.");
  expect(code).toBe(0);
});

test("says that processes in production need what npm start would create", async () => {
  const { code, lines } = await runDoctor({ NODE_ENV: "production", DATABASE_URL: "", NEXTAUTH_SECRET: "" });
  for (const [name, variable] of [
    ["Database", "DATABASE_URL"],
    ["Secret", "NEXTAUTH_SECRET"],
  ])
    expect(lines).toContain(`FAILING  ${name}: ${variable} is not set. Set it, unless npm start runs the site.`);
  expect(code).toBe(1);
});

test("writes JSON for programs", async () => {
  const { code, lines } = await runDoctor({ REDIS_URL: "", SMPT_URL: "smtp://mail.example" }, ["--json"]);
  expect(JSON.parse(lines.join("\n"))).toContainEqual({
    ...{ name: "Settings", state: "failing", detail: "SMPT_URL: unknown; did you mean SMTP_URL?" },
  });
  expect(code).toBe(1);
});

test("finds a port that another program has", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const { lines } = await runDoctor({ REDIS_URL: "", REALTIME_PORT: String(port) });
  server.close();
  expect(lines.filter((line) => line.startsWith("FAILING"))).toEqual([
    `FAILING  Ports: Port ${port} can't be listened on (EADDRINUSE). End the program that has it, or set REALTIME_PORT to a free port.`,
  ]);
});

/** What is read in the database. */
const NOT_CHECKED = [/^FAILING {2}Migrations: Could not be checked$/, /^FAILING {2}Clock: Could not be checked$/];

/** Each run of the doctor has several of these, because starting it takes longest. */
test.each<[string, () => Record<string, string> | Promise<Record<string, string>>, RegExp[]]>([
  [
    "a database and a Redis that do not respond, networks as proxies, an easy secret and a folder that can't be created",
    async () => ({
      DATABASE_URL: getDatabaseUrl({ host: await findClosedPort() }),
      REDIS_URL: `redis://:a-password@${await findClosedPort()}`,
      TRUSTED_PROXIES: "10.0.0.0/8",
      // As in the image: faults of checks are lines of the doctor, not of the log.
      ...{ NODE_ENV: "production", LOG_LEVEL: "" },
      ...{ NEXTAUTH_SECRET: "changeme".repeat(5), METRICS_TOKEN: "x".repeat(16) },
      DATA_DIR: path.join(root, "package.json", "data"),
    }),
    [
      /^FAILING {2}Database: PostgreSQL at 127\.0\.0\.1:\d+ does not respond\. Check DATABASE_URL/m,
      ...NOT_CHECKED,
      /^FAILING {2}Redis: Redis at 127\.0\.0\.1:\d+ does not respond\. Check REDIS_URL/m,
      /^FAILING {2}Proxies: TRUSTED_PROXIES names 10\.0\.0\.0\/8: /m,
      /^FAILING {2}Secret: NEXTAUTH_SECRET is easy to guess.* out once\. METRICS_TOKEN is easy to guess.*48\.$/m,
      /^FAILING {2}Disk: \S+data \(DATA_DIR\) does not exist and can't be created, because \S+package\.json can't/m,
    ],
  ],
  [
    "a role that the database refuses, and a public address without https",
    () => ({ DATABASE_URL: getDatabaseUrl({ username: "nobody" }), NEXTAUTH_URL: "http://nametag.example" }),
    [
      /^FAILING {2}Database: PostgreSQL at \S+ refuses nobody or its password\. Check DATABASE_URL\./m,
      ...NOT_CHECKED,
      /^FAILING {2}Address: http:\/\/nametag\.example isn't https: /m,
    ],
  ],
  [
    "a database that is not there, and https without a proxy that is trusted",
    () => ({ DATABASE_URL: getDatabaseUrl({ pathname: "/nowhere" }), NEXTAUTH_URL: "https://localhost" }),
    [
      /^FAILING {2}Database: PostgreSQL at \S+ has no database nowhere\. Create it, or check DATABASE_URL\./m,
      ...NOT_CHECKED,
      /^FAILING {2}Proxies: NEXTAUTH_URL is https, .* TRUSTED_PROXIES doesn't name it\./m,
    ],
  ],
  [
    "a name that DNS does not know",
    () => ({ NEXTAUTH_URL: "https://nametag.invalid", TRUSTED_PROXIES: "127.0.0.1" }),
    [/^FAILING {2}Address: No server of names knows nametag\.invalid\./m],
  ],
  [
    "a database without TLS that is asked for it, and a folder of backups that can't be created",
    () => ({
      DATABASE_URL: getDatabaseUrl({ search: "sslmode=verify-full" }),
      BACKUP_DIR: path.join(root, "package.json", "backups"),
    }),
    [
      /^FAILING {2}Database: PostgreSQL at \S+ has no TLS\. Turn it on there, or remove sslmode from DATABASE_URL\./m,
      ...NOT_CHECKED,
      /^FAILING {2}Backups: \S+backups \(BACKUP_DIR\) does not exist and can't be created, because /m,
    ],
  ],
  [
    "a missing file of certificates",
    () => ({ NODE_EXTRA_CA_CERTS: "/no/authority.pem" }),
    [/^FAILING {2}Settings: NODE_EXTRA_CA_CERTS: \/no\/authority\.pem can't be read \(ENOENT\)/m],
  ],
  [
    "a missing file of the passphrase",
    () => ({ BACKUP_PASSPHRASE: "", BACKUP_PASSPHRASE_FILE: "/no/passphrase" }),
    [/^FAILING {2}Settings: BACKUP_PASSPHRASE_FILE: \/no\/passphrase can't be read \(ENOENT\)/m],
  ],
])("finds %s", async (_case, getVariables, expected) => {
  const { code, lines } = await runDoctor(await getVariables());
  const failing = lines.filter((line) => line.startsWith("FAILING"));
  for (const line of expected) expect(failing).toContainEqual(expect.stringMatching(line));
  // Nothing else is wrong.
  expect(failing).toHaveLength(expected.length);
  expect(lines.join("\n")).not.toContain("a-password");
  expect(lines.filter((line) => line.startsWith("{"))).toEqual([]);
  expect(lines.at(-1)).toMatch(/^To change: [1-9]/);
  expect(code).toBe(1);
});

test("says what to run on an empty database", async () => {
  const name = `doctor_${process.env.JEST_WORKER_ID ?? "1"}`;
  await pool().query(`CREATE DATABASE ${name} TEMPLATE template0`);
  try {
    const { code, lines } = await runDoctor({ DATABASE_URL: getDatabaseUrl({ pathname: `/${name}` }), REDIS_URL: "" });
    const failing = lines.filter((line) => line.startsWith("FAILING"));
    expect(failing).toEqual([expect.stringMatching(/Migrations: The database lacks \d+ .*: run npm run db:migrate/)]);
    expect(code).toBe(1);
  } finally {
    await dropDatabase(process.env.DATABASE_URL ?? "", name);
  }
});

test("says that a missing folder will be created, and creates nothing", async () => {
  const parent = await mkdtemp(path.join(tmpdir(), "nametag-doctor-"));
  try {
    const { code, lines } = await runDoctor({ DATA_DIR: path.join(parent, "data"), REDIS_URL: "" });
    const text = lines.join("\n");
    expect(text).toMatch(/^off {6}Disk: \S+data \(DATA_DIR\) does not exist yet\. Nametag creates it\.$/m);
    expect(text).toMatch(/^ok {7}Storage: Disk of this machine; its folder is created with the first picture$/m);
    expect(code).toBe(0);
    expect(await readdir(parent)).toEqual([]);
  } finally {
    await rm(parent, { recursive: true });
  }
});

test("says whose rights it checked", async () => {
  const { lines } = await runDoctor({ REDIS_URL: "" });
  const line = lines.find((each) => each.includes("User: "));
  expect(line).toContain(`storage and disk are checked as ${userInfo().username}`);
  expect(line?.startsWith("off")).toBe(process.getuid?.() === 0);
});

test("npm start reads the passphrase before it starts anything", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "nametag-start-"));
  const variables = { DATA_DIR: folder, BACKUP_PASSPHRASE: "", BACKUP_PASSPHRASE_FILE: path.join(folder, "none") };
  const [port, realtimePort] = await findFreePorts(2);
  const start = promisify(execFile)(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: {
      ...{ ...process.env, ...variables, PORT: String(port), REALTIME_PORT: String(realtimePort) },
      // Without the passphrase it would wait for this one.
      ...{ DATABASE_URL: getDatabaseUrl({ host: await findClosedPort() }), DATABASE_WAIT_MS: "1000" },
    },
  });
  await expect(start).rejects.toMatchObject({ stderr: expect.stringMatching(/^BACKUP_PASSPHRASE_FILE: \S+ can't be/) });
  await rm(folder, { recursive: true });
});

test("finds a password that Redis refuses", async () => {
  const redis = await createRedis({ args: ["--requirepass", "right-password"], login: ":right-password@" });
  await redis.start();
  try {
    expect((await runDoctor({ REDIS_URL: redis.url })).code).toBe(0);
    const { code, lines } = await runDoctor({ REDIS_URL: redis.url.replace("right-password", "wrong-password") });
    expect(lines.join("\n")).toMatch(/^FAILING {2}Redis: Redis at \S+ refuses the password\. Check REDIS_URL\./m);
    expect(lines.join("\n")).not.toContain("wrong-password");
    expect(code).toBe(1);
  } finally {
    await redis.kill();
  }
});
