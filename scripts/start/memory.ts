const MB = 1024 ** 2;

/** PostgreSQL, decoders, buffers outside of the heap and the system use the rest. */
const HEAPS = {
  web: { share: 0.2, minMb: 192, maxMb: 1_024 },
  realtime: { share: 0.15, minMb: 128, maxMb: 512 },
} as const;

/** Optimizing Prisma's WebAssembly would take too much memory (docs/operations.md#memory). */
const OTHER_ARGUMENTS = { web: [], realtime: ["--liftoff-only"] } as const;

type Memory = {
  /** In bytes. */
  total: number;
  /** The limit of the container or service in bytes. 0 or more than `total` means none. */
  constrained: number;
};

/**
 * Without a limit, each process would assume the whole machine and collect garbage too late. A
 * limit in NODE_OPTIONS has priority.
 */
export function getHeapArguments(name: keyof typeof HEAPS, { total, constrained }: Memory, nodeOptions = ""): string[] {
  if (/--max[-_]old[-_]space[-_]size/.test(nodeOptions)) return [...OTHER_ARGUMENTS[name]];
  const { share, minMb, maxMb } = HEAPS[name];
  const available = (constrained > 0 ? Math.min(total, constrained) : total) / MB;
  const limitMb = Math.round(Math.min(maxMb, Math.max(minMb, available * share)));
  return [`--max-old-space-size=${limitMb}`, ...OTHER_ARGUMENTS[name]];
}
