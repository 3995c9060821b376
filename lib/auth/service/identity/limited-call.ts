/** As many as the provider's connections, so that none waits for another's end. */
export const MAX_CALLS = 20;
const DEADLINE_MS = 15_000;

let running = 0;

/** Returns null beyond the limit or after the deadline. A late call counts until it ends. */
export async function limitCall<Result>(call: () => Promise<Result>): Promise<Result | null> {
  if (running >= MAX_CALLS) return null;
  running++;
  const work = call().finally(() => {
    running--;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), DEADLINE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
