import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nametag-bench-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("ends with 1 and the row's name when the baseline of a row fails", async () => {
  // Loaded by each of its processes.
  const preload = path.join(folder, "end-relay.cjs");
  await writeFile(preload, `if (/relay\\.js$/.test(process.argv[1] ?? "")) process.exit(3);`);
  const run = promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "bench/main.ts", "--tiny", "--only", "chat,presence"],
    { cwd: path.resolve(__dirname, ".."), env: { ...process.env, NODE_OPTIONS: `--require ${preload}` } },
  );
  await expect(run).rejects.toMatchObject({
    code: 1,
    // The rows before it would be printed, and none after it runs.
    stdout: expect.not.stringContaining("presence"),
    stderr: expect.stringMatching(/The row chat failed: \S+relay\.js ended with code 3/),
  });
});
