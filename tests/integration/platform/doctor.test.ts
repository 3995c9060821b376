/** npm run doctor. */
import { execFile } from "node:child_process";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";

import { createRedis } from "@/tests/support/database/redis";

const root = path.resolve(__dirname, "../../..");
const SECRET = "f3Kq9ZtBv7WmXc2LrYp8NhGs4JdUa6Te";

async function runDoctor(variables: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const env = { ...process.env, NEXTAUTH_SECRET: SECRET, ...variables };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/doctor.ts"], {
      cwd: root,
      env,
    });
    return { code: 0, lines: stdout.trim().split("\n") };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, lines: stdout.trim().split("\n") };
  }
}

const getDatabaseUrl = (change: Partial<Pick<URL, "host" | "username" | "pathname">>): string =>
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
  expect(text).toMatch(/^off {6}Redis: /m);
  expect(text).not.toContain(SECRET);
});

test("names every invalid variable, and checks nothing else", async () => {
  const { code, lines } = await runDoctor({ PORT: "eighty", TRUSTED_PROXIES: "proxy.example", DATABASE_WAIT_MS: "1" });
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^FAILING {2}Settings: PORT: /),
    expect.stringMatching(/^FAILING {2}Settings: DATABASE_WAIT_MS: /),
    expect.stringMatching(/^FAILING {2}Settings: TRUSTED_PROXIES: must be addresses or ranges/),
    "To change: 3. Variables are in .env.",
  ]);
});

test("says that npm start creates what is not set", async () => {
  const { code, lines } = await runDoctor({ DATABASE_URL: "", NEXTAUTH_SECRET: "" });
  expect(lines).toContain("off      Database: DATABASE_URL is not set. npm start creates its own in DATA_DIR.");
  expect(lines).toContain("off      Secret: NEXTAUTH_SECRET is not set. npm start creates its own in DATA_DIR.");
  expect(code).toBe(0);
});

test.each<[string, () => Record<string, string> | Promise<Record<string, string>>, RegExp]>([
  [
    "a database that does not respond",
    async () => ({ DATABASE_URL: getDatabaseUrl({ host: await findClosedPort() }) }),
    /^FAILING {2}Database: PostgreSQL at 127\.0\.0\.1:\d+ does not respond\. Check DATABASE_URL/m,
  ],
  [
    "a role that the database refuses",
    () => ({ DATABASE_URL: getDatabaseUrl({ username: "nobody" }) }),
    /^FAILING {2}Database: PostgreSQL at \S+ refuses nobody or its password\. Check DATABASE_URL\./m,
  ],
  [
    "a database that is not there",
    () => ({ DATABASE_URL: getDatabaseUrl({ pathname: "/nowhere" }) }),
    /^FAILING {2}Database: PostgreSQL at \S+ has no database nowhere\. Create it, or check DATABASE_URL\./m,
  ],
  [
    "Redis that does not respond",
    async () => ({ REDIS_URL: `redis://:a-password@${await findClosedPort()}` }),
    /^FAILING {2}Redis: Redis at 127\.0\.0\.1:\d+ does not respond\. Check REDIS_URL/m,
  ],
  [
    "a public address without https",
    () => ({ NEXTAUTH_URL: "http://nametag.example" }),
    /^FAILING {2}Address: http:\/\/nametag\.example isn't https: /m,
  ],
  [
    "a name that DNS does not know",
    () => ({ NEXTAUTH_URL: "https://nametag.invalid", TRUSTED_PROXIES: "127.0.0.1" }),
    /^FAILING {2}Address: No server of names knows nametag\.invalid\./m,
  ],
  [
    "https without a proxy that is trusted",
    () => ({ NEXTAUTH_URL: "https://localhost" }),
    /^FAILING {2}Proxies: NEXTAUTH_URL is https, .* TRUSTED_PROXIES doesn't name it\./m,
  ],
  [
    "a whole network as proxies",
    () => ({ TRUSTED_PROXIES: "10.0.0.0/8" }),
    /^FAILING {2}Proxies: TRUSTED_PROXIES names 10\.0\.0\.0\/8: /m,
  ],
  [
    "a secret that is easy to guess",
    () => ({ NEXTAUTH_SECRET: "changeme".repeat(5) }),
    /^FAILING {2}Secret: NEXTAUTH_SECRET is easy to guess/m,
  ],
  [
    "a folder that is not there",
    () => ({ DATA_DIR: path.join(root, "no-such-folder") }),
    /^FAILING {2}Disk: \S+no-such-folder \(DATA_DIR\) can't be written to\./m,
  ],
])("finds %s", async (_case, getVariables, expected) => {
  const variables = await getVariables();
  const { code, lines } = await runDoctor(variables);
  const text = lines.join("\n");
  expect(text).toMatch(expected);
  expect(text).not.toContain("a-password");
  expect(lines.at(-1)).toMatch(/^To change: [1-9]/);
  expect(code).toBe(1);
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
