/** Each command that a person calls ends by itself, also where the app uses Redis. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { resetDatabase } from "@/tests/support/database/database";
import { createRedis } from "@/tests/support/database/redis";
import { createUser } from "@/tests/support/factories/users";

const root = path.resolve(__dirname, "../../..");
const TIME_MS = 120_000;
const EMAIL = "ana@nametag.test";

let redis: Awaited<ReturnType<typeof createRedis>>;
let folder: string;
beforeAll(async () => {
  await resetDatabase();
  await createUser({ email: EMAIL });
  redis = await createRedis();
  await redis.start();
  folder = await mkdtemp(path.join(tmpdir(), "nametag-commands-"));
});
afterAll(async () => {
  await redis.kill();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ["admin", "grant", EMAIL],
  ["admin", "verify", EMAIL],
  ["admin", "reset-two-step", EMAIL],
  ["admin", "list"],
  ["setup", "--language", "es", "--admin-email", EMAIL],
  ["doctor"],
  ["migrate"],
  ["uploads", "move", "--to", "local"],
  ["backup", "BACKUP"],
  ["restore", "BACKUP", "--replace"],
])(
  "%s %s %s",
  async (name, ...args) => {
    const backup = path.join(folder, "backup");
    const child = spawn(
      process.execPath,
      ["--import", "tsx", `scripts/${name}.ts`, ...args.map((arg) => arg.replace("BACKUP", backup))],
      {
        cwd: root,
        env: { ...process.env, REDIS_URL: redis.url, DATA_DIR: folder },
        stdio: ["ignore", "pipe", "pipe"],
        timeout: TIME_MS,
        killSignal: "SIGKILL",
      },
    );
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const [code, signal] = (await once(child, "close")) as [number | null, string | null];
    expect({ code, signal, output }).toMatchObject({ code: expect.any(Number) as number, signal: null });
  },
  TIME_MS + 30_000,
);
