import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

import type { DecodeRequest, DecodeResponse } from "./protocol";

export type Decoder<Sent extends object = DecodeRequest, Answer = DecodeResponse> = {
  /** @throws DecoderEndedError if the process ends or takes too much memory or time */
  decode(request: Sent, timeoutMs: number): Promise<Answer>;
  readonly pid: number | undefined;
  isAlive(): boolean;
  kill(): void;
};

export class DecoderEndedError extends Error {
  override name = "DecoderEndedError";
}

/** Node reserves this address space before it decodes anything. */
const BASE_DATA_BYTES = 768 * 1024 * 1024;

/**
 * The kernel refuses memory between the checks in child.ts, and kills this process first. Systems
 * without these settings ignore them.
 */
const LIMITS =
  'echo 1000 2>/dev/null >/proc/self/oom_score_adj; ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec "$@"';

type Program = { built: string; source: string; flags: string[] };
type Options = {
  isBuilt: boolean;
  memoryBytes: number;
  /** Processor time of the process's whole life, which a busy machine doesn't use up. */
  cpuSeconds?: number;
  /** Decodes pictures by default. */
  program?: Program;
};

const PICTURES: Program = { built: "dist/decoder.js", source: "lib/uploads/decoder/child.ts", flags: [] };

function getCommand({ isBuilt, memoryBytes, cpuSeconds, program = PICTURES }: Options): [string, string[]] {
  const file = path.resolve(isBuilt ? program.built : program.source);
  const node = [process.execPath, ...program.flags, file, String(memoryBytes)];
  if (process.platform === "win32") return [node[0]!, node.slice(1)];
  const kilobytes = String(Math.ceil((BASE_DATA_BYTES + memoryBytes) / 1024));
  return ["/bin/sh", ["-c", LIMITS, "sh", kilobytes, String(cpuSeconds ?? "unlimited"), ...node]];
}

export function startDecoder<Sent extends object = DecodeRequest, Answer = DecodeResponse>(
  options: Options,
): Decoder<Sent, Answer> {
  const [command, args] = getCommand(options);
  const child: ChildProcess = spawn(command, args, {
    // Without the web process's secrets.
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  // An idle decoder doesn't keep the process alive.
  child.unref();
  child.channel?.unref();
  let end: string | null = null;
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  });
  void ended.then((how) => (end = how));

  return {
    async decode(request, timeoutMs) {
      child.ref();
      child.channel?.ref();
      const timeout = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
      try {
        const response = new Promise<Answer>((resolve) => child.once("message", resolve));
        child.send(request, (error) => error && child.kill("SIGKILL"));
        return await Promise.race([
          response,
          ended.then((how): never => {
            throw new DecoderEndedError(how);
          }),
        ]);
      } finally {
        clearTimeout(timeout);
        child.unref();
        child.channel?.unref();
      }
    },
    pid: child.pid,
    isAlive: () => end === null && child.connected,
    kill: () => void child.kill("SIGKILL"),
  };
}
