import { totalmem } from "node:os";

import { scheduleBackups } from "../backup/schedule";
import { startChild, waitUntilReady, type Child } from "./children";
import { getHeapArguments } from "./memory";
import { checkPorts } from "./ports";
import { describeApp, prepareApp } from "./prepare";
import { requireSettings, runStep } from "./run-step";
import { log, logDuration, logError, runUntilStopped, type Lifecycle } from "./run-until-stopped";
import type { Settings } from "./settings";
import { supervise } from "./supervise";

type Stoppable = Pick<Child, "stop">;

function getCommands({ development }: Settings): Record<"web" | "realtime", string[]> {
  const memory = { total: totalmem(), constrained: process.constrainedMemory() };
  const limitHeap = (name: "web" | "realtime") => getHeapArguments(name, memory, process.env.NODE_OPTIONS);
  if (!development) {
    return { web: [...limitHeap("web"), "dist/web.js"], realtime: [...limitHeap("realtime"), "dist/realtime.js"] };
  }
  const watch = ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false"];
  return { web: [...watch, "web/server.ts"], realtime: [...watch, "realtime/index.ts"] };
}

/** Returns when everything runs. The process ends on a signal, or when a process keeps ending. */
export async function main(args: string[]): Promise<void> {
  const { settings, backupFolders } = await requireSettings(args.includes("--dev"));
  await checkPorts({ PORT: settings.PORT, REALTIME_PORT: settings.REALTIME_PORT });
  await runUntilStopped(async (lifecycle) => {
    const { demo } = await prepareApp(settings, lifecycle);
    await startProcesses(settings, lifecycle);
    for (const folder of backupFolders)
      lifecycle.onShutdown(scheduleBackups((signal) => runStep("backup", { folder }, signal), log));
    return describeApp(settings, demo);
  });
}

async function startProcesses(settings: Settings, { onShutdown, giveUp }: Lifecycle): Promise<void> {
  const commands = getCommands(settings);
  const start = {
    web: () => startChild("web", commands.web),
    realtime: () => startChild("realtime", commands.realtime),
  };
  const processes: Stoppable[] = [start.web(), start.realtime()];
  onShutdown(async () => void (await Promise.all(processes.map((child) => child.stop()))));
  const [web, realtime] = processes as [Child, Child];
  await logDuration(
    "Web and realtime started",
    Promise.all([
      waitUntilReady(web, `http://127.0.0.1:${settings.PORT}/api/ready`),
      waitUntilReady(realtime, `http://127.0.0.1:${settings.REALTIME_PORT}/ready`),
    ]),
  );
  const options = { log: logError, onGiveUp: giveUp };
  processes.splice(
    0,
    processes.length,
    supervise({ ...options, first: web, start: start.web }),
    supervise({ ...options, first: realtime, start: start.realtime }),
  );
}
