import { checkPorts } from "../start/ports";
import { describeApp } from "../start/prepare";
import { requireSettings } from "../start/run-step";
import { runUntilStopped } from "../start/run-until-stopped";
import { startCluster, type Member } from "./start-cluster";

const describeMember = ({ kind, port, current }: Member): string =>
  `${kind}: port ${port}, process ${current().pid ?? "unknown"}`;

/** `npm run cluster`. With `--no-redis` PostgreSQL is the bus. */
export async function main(args: string[]): Promise<void> {
  const { settings } = await requireSettings(false);
  await checkPorts({ PORT: settings.PORT, REALTIME_PORT: settings.REALTIME_PORT });
  await runUntilStopped(async (lifecycle) => {
    const { members, demo } = await startCluster(settings, { ...lifecycle, redis: !args.includes("--no-redis") });
    return [...members.map(describeMember), ...describeApp(settings, demo)];
  });
}
