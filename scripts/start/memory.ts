const MB = 1024 ** 2;

/** Shares of the machine's memory; the rest is for PostgreSQL, the decoders of pictures, buffers outside of the heap and the system. */
const HEAPS = {
  web: { share: 0.2, minMb: 192, maxMb: 1_024 },
  realtime: { share: 0.15, minMb: 128, maxMb: 512 },
} as const;

/**
 * What makes realtime smaller (docs/operations.md#memory). It runs Prisma's query compiler, which is WebAssembly, once for each kind
 * of query: to optimize its code would take more memory than anything else at the start.
 */
const OTHER_ARGUMENTS = { web: [], realtime: ["--optimize-for-size", "--liftoff-only"] } as const;

type Memory = {
  /** The machine's memory in bytes. */
  total: number;
  /** The container's or service's limit in bytes. 0, or more than the machine has, where there is none. */
  constrained: number;
};

/**
 * Returns the arguments that limit a process's heap by the memory of the machine or the container. Without them each
 * process assumes that it has the machine for itself, and collects its garbage too late. A limit of NODE_OPTIONS has priority.
 */
export function getHeapArguments(name: keyof typeof HEAPS, { total, constrained }: Memory, nodeOptions = ""): string[] {
  if (/--max[-_]old[-_]space[-_]size/.test(nodeOptions)) return [...OTHER_ARGUMENTS[name]];
  const { share, minMb, maxMb } = HEAPS[name];
  const available = (constrained > 0 ? Math.min(total, constrained) : total) / MB;
  const limitMb = Math.round(Math.min(maxMb, Math.max(minMb, available * share)));
  return [`--max-old-space-size=${limitMb}`, ...OTHER_ARGUMENTS[name]];
}
