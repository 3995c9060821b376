import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { startChild } from "./children";
import { getHeapArguments } from "./memory";

const GB = 1024 ** 3;
const REALTIME = ["--liftoff-only"];

it("limits the heaps by the machine's memory", () => {
  const memory = { total: 2 * GB, constrained: 0 };
  expect(getHeapArguments("web", memory)).toEqual(["--max-old-space-size=410"]);
  expect(getHeapArguments("realtime", memory)).toEqual(["--max-old-space-size=307", ...REALTIME]);
});

it("limits the heaps by the container's memory where that is less", () => {
  expect(getHeapArguments("web", { total: 64 * GB, constrained: 2 * GB })).toEqual(["--max-old-space-size=410"]);
  // Without a limit, Linux reports more than any machine has.
  expect(getHeapArguments("web", { total: 2 * GB, constrained: 2 ** 63 })).toEqual(["--max-old-space-size=410"]);
});

it("leaves a heap in which the process can run, and none that a large machine does not need", () => {
  expect(getHeapArguments("web", { total: GB / 2, constrained: 0 })).toEqual(["--max-old-space-size=192"]);
  expect(getHeapArguments("web", { total: 512 * GB, constrained: 0 })).toEqual(["--max-old-space-size=1024"]);
  expect(getHeapArguments("realtime", { total: 512 * GB, constrained: 0 })[0]).toBe("--max-old-space-size=512");
});

it("leaves the limit to NODE_OPTIONS when they have one", () => {
  const memory = { total: 2 * GB, constrained: 0 };
  expect(getHeapArguments("web", memory, "--inspect --max-old-space-size=3000")).toEqual([]);
  expect(getHeapArguments("web", memory, "--max_old_space_size=3000")).toEqual([]);
  expect(getHeapArguments("realtime", memory, "--max-old-space-size=3000")).toEqual(REALTIME);
});

async function readInChild(expression: string, args: string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "nametag-memory-"));
  const [script, result] = [path.join(folder, "child.cjs"), path.join(folder, "result")];
  writeFileSync(script, `require("fs").writeFileSync(${JSON.stringify(result)}, String(${expression}));`);
  await startChild("part", [...args, script], env).ended;
  const value = readFileSync(result, "utf8");
  rmSync(folder, { recursive: true });
  return value;
}

it("sets the limit of a process that is started with it", async () => {
  const readLimitMb = async (name: "web" | "realtime") => {
    const args = getHeapArguments(name, { total: GB / 2, constrained: 0 });
    return Number(await readInChild(`require("v8").getHeapStatistics().heap_size_limit`, args)) / 1024 ** 2;
  };
  // V8 adds the young generation to the limit, 192 MB by default.
  expect(await readLimitMb("web")).toBe(192 + 192);
  expect(await readLimitMb("realtime")).toBe(128 + 192);
});
