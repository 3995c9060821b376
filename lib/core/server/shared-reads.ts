/** A value is read during a tenth of the time, unless callers are urgent or a read takes longer than 55 ms. */
const REST_PER_READ = 9;
/** A slow read says more about the database than about the value. */
const MAX_REST_MS = 500;

type Shared = { isRead: Promise<boolean>; next: { value: Promise<unknown>; begin: () => void } | null };

// On globalThis because pages and calls of the API have a copy of each module.
const globals = globalThis as typeof globalThis & { nametagReads?: Map<string, Shared> };
const getShared = (): Map<string, Shared> => (globals.nametagReads ??= new Map<string, Shared>());

/**
 * Returns a function that reads the value of a key for all who ask for it in this process. A call never gets what was read before it, which could
 * be older than what the caller has seen: calls during a read share the next one. That one begins when the first caller is urgent,
 * else after a rest of nine times the duration of the read, at most half a second, so that a value whose reading takes long, such as the
 * list of a full room, is read less often. Without calls meanwhile, a read begins at once.
 * @param name what is read: one name, one function
 */
export function createSharedReads<Value>(
  name: string,
  read: (key: string) => Promise<Value>,
): (key: string, caller: { isUrgent: boolean }) => Promise<Value> {
  function start(id: string, key: string): Promise<Value> {
    const startedAt = performance.now();
    const reading = read(key);
    const isRead = reading.then(
      () => true,
      () => false,
    );
    const current: Shared = { isRead, next: null };
    getShared().set(id, current);
    // After a failure the next read starts at once.
    const finish = (isRested: boolean) =>
      setTimeout(() => end(id, current), isRested ? 0 : getRestMs(performance.now() - startedAt));
    void isRead.then((hasSucceeded) => finish(!hasSucceeded));
    return reading;
  }

  function end(id: string, current: Shared): void {
    if (current.next) current.next.begin();
    else getShared().delete(id);
  }

  return (key, { isUrgent }) => {
    const id = `${name} ${key}`;
    const current = getShared().get(id);
    if (!current) return start(id, key);
    const next = (current.next ??= createNext(() => start(id, key)));
    if (isUrgent) void current.isRead.then(next.begin);
    return next.value as Promise<Value>;
  };
}

const getRestMs = (durationMs: number): number => Math.min(MAX_REST_MS, REST_PER_READ * durationMs);

function createNext<Value>(start: () => Promise<Value>) {
  let begin: () => void = () => undefined;
  const value = new Promise<void>((resolve) => (begin = resolve)).then(start);
  return { value, begin };
}
