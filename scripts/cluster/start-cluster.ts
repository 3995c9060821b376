import { connect } from "node:net";
import { totalmem } from "node:os";
import path from "node:path";

import { ensureNginx, ensureRedis } from "../programs/ensure-program.mjs";
import { startChild, waitUntilReady, type Child } from "../start/children";
import { getHeapArguments } from "../start/memory";
import { findFreePorts } from "../start/ports";
import { prepareApp } from "../start/prepare";
import { logDuration, logError, type Lifecycle } from "../start/run-until-stopped";
import type { Settings } from "../start/settings";
import { supervise, type Supervised } from "../start/supervise";
import { configureNginx, startRedis } from "./programs";

/** As in deploy/nginx.conf. */
const REPLICAS = 2;

export type Member = Pick<Supervised, "current"> & {
  kind: "web" | "realtime" | "Redis" | "nginx";
  port: number;
  /** Rejects if the process ends first. */
  waitUntilReady: () => Promise<void>;
};

type Cluster = {
  members: Member[];
  demo: boolean;
};

async function waitForPort(child: Child, port: number): Promise<void> {
  let ended: string | undefined;
  void child.ended.then((how) => (ended = how));
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    if (isOpen) return;
    if (ended) throw new Error(`${child.name} ended with ${ended} while starting; its reason is above.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function getEnvironment(
  { TRUSTED_PROXIES }: Settings,
  { redisUrl, realtimePort }: { redisUrl: string | undefined; realtimePort: number },
): NodeJS.ProcessEnv {
  const { REDIS_URL: _own, ...inherited } = process.env;
  // nginx connects from this host.
  const proxies = [...TRUSTED_PROXIES, "127.0.0.1"].join(",");
  const REALTIME_URL = `http://127.0.0.1:${realtimePort}`;
  return { ...inherited, TRUSTED_PROXIES: proxies, REALTIME_URL, ...(redisUrl ? { REDIS_URL: redisUrl } : {}) };
}

/** nginx listens at PORT and REALTIME_PORT. A process that ends is started again. */
export async function startCluster(
  settings: Settings,
  { redis, onShutdown, giveUp }: Lifecycle & { redis: boolean },
): Promise<Cluster> {
  await ensureNginx();
  const ownsRedis = redis && !settings.REDIS_URL;
  if (ownsRedis) await ensureRedis("The cluster needs (or run it with --no-redis)");
  const { demo } = await prepareApp(settings, { onShutdown });

  const [redisPort = 0, ...ports] = await findFreePorts(1 + 2 * REPLICAS);
  const [web, realtime] = [ports.slice(0, REPLICAS), ports.slice(REPLICAS)];
  const redisUrl = redis ? (settings.REDIS_URL ?? `redis://127.0.0.1:${redisPort}`) : undefined;
  const env = getEnvironment(settings, { redisUrl, realtimePort: realtime[0] ?? 0 });
  const memory = { total: totalmem() / REPLICAS, constrained: process.constrainedMemory() / REPLICAS };
  const limitHeap = (kind: "web" | "realtime") => getHeapArguments(kind, memory, process.env.NODE_OPTIONS);

  const folder = path.join(settings.DATA_DIR, "cluster");
  const members: Member[] = [];
  /** Waits until the process responds, and restarts it whenever it ends. */
  const run = async (member: Pick<Member, "kind" | "port">, start: () => Child, readyPath?: string): Promise<void> => {
    const waitFor = (child: Child) =>
      readyPath
        ? waitUntilReady(child, `http://127.0.0.1:${member.port}${readyPath}`)
        : waitForPort(child, member.port);
    const first = start();
    onShutdown(() => first.stop());
    await waitFor(first);
    const supervised = supervise({ first, start, log: logError, onGiveUp: giveUp });
    onShutdown(() => supervised.stop());
    members.push({ ...member, current: supervised.current, waitUntilReady: () => waitFor(supervised.current()) });
  };

  if (ownsRedis) await run({ kind: "Redis", port: redisPort }, () => startRedis(folder, redisPort));
  const processes = [
    ...realtime.map((port, index) => {
      const start = () =>
        startChild(`realtime ${index + 1}`, [...limitHeap("realtime"), "dist/realtime.js"], {
          ...env,
          REALTIME_PORT: String(port),
        });
      return run({ kind: "realtime", port }, start, "/ready");
    }),
    ...web.map((port, index) => {
      // Pages tell local browsers REALTIME_PORT, which is nginx's already.
      const start = () =>
        startChild(`web ${index + 1}`, [...limitHeap("web"), "dist/web.js"], { ...env, PORT: String(port) });
      return run({ kind: "web", port }, start, "/api/ready");
    }),
  ];
  await logDuration("Web and realtime started, two of each", Promise.all(processes));
  const startNginx = configureNginx({ folder, listen: [settings.PORT, settings.REALTIME_PORT], web, realtime });
  await run({ kind: "nginx", port: settings.PORT }, startNginx, "/api/ready");
  return { members, demo };
}
