import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { startChild, type Child } from "../start/children";
import { renderNginxConf, type NginxOptions } from "./nginx-conf";

const RUN = "scripts/cluster/run-program.cjs";

/** Stores nothing but a log. */
export function startRedis(folder: string, port: number): Child {
  mkdirSync(folder, { recursive: true });
  return startChild("Redis", [
    ...[RUN, "redis-server", "--port", String(port), "--bind", "127.0.0.1"],
    ...["--save", "", "--appendonly", "no", "--logfile", path.join(folder, "redis.log")],
  ]);
}

export function configureNginx(options: Omit<NginxOptions, "isRoot">): () => Child {
  mkdirSync(options.folder, { recursive: true });
  const file = path.join(options.folder, "nginx.conf");
  writeFileSync(file, renderNginxConf({ ...options, isRoot: process.getuid?.() === 0 }));
  return () => startChild("nginx", [RUN, "nginx", "-e", "stderr", "-p", options.folder, "-c", file]);
}
