const MB = 1024 ** 2;

/** Shares of the machine's memory; the rest is for PostgreSQL, the decoders of pictures, buffers outside of the heap and the system. */
const HEAPS = {
  web: { share: 0.2, minMb: 192, maxMb: 1_024 },
  realtime: { share: 0.15, minMb: 128, maxMb: 512 },
} as const;

/**
 * What makes a process smaller at little cost (docs/operations.md#memory). Both make many short-lived objects for each frame, call or
 * page: by default V8 lets them fill 64 MB and more before it collects them. And both run Prisma's query compiler, which is WebAssembly
 * and runs once for each kind of query: optimizing its code takes more memory than everything else at the start. Realtime holds more
 * the larger its rooms are, so V8 looks at it again before it has grown by more than 30 %.
 */
const OTHER_ARGUMENTS = {
  web: ["--max-semi-space-size=16", "--liftoff-only"],
  realtime: ["--max-semi-space-size=8", "--heap-growing-percent=30", "--liftoff-only"],
} as const;

/** glibc keeps a pool of freed memory for each thread by default, of which Node starts eight: 40 MB of web's after a crowd. */
export const MEMORY_ENVIRONMENT = { MALLOC_ARENA_MAX: "1" } as const;

type Memory = {
  /** The machine's memory in bytes. */
  total: number;
  /** The container's or service's limit in bytes. 0, or more than the machine has, where there is none. */
  constrained: number;
};

/**
 * Returns the arguments that limit a process's heap by the memory of the machine or the container, and make it smaller. Without them
 * each process assumes that it has the machine for itself, and collects its garbage too late. A limit of NODE_OPTIONS has priority.
 */
export function getHeapArguments(name: keyof typeof HEAPS, { total, constrained }: Memory, nodeOptions = ""): string[] {
  if (/--max[-_]old[-_]space[-_]size/.test(nodeOptions)) return [...OTHER_ARGUMENTS[name]];
  const { share, minMb, maxMb } = HEAPS[name];
  const available = (constrained > 0 ? Math.min(total, constrained) : total) / MB;
  const limitMb = Math.round(Math.min(maxMb, Math.max(minMb, available * share)));
  return [`--max-old-space-size=${limitMb}`, ...OTHER_ARGUMENTS[name]];
}
