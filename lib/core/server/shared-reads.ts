/** A value is read during a tenth of the time, unless callers are urgent or a read takes longer than 55 ms. */
const REST_PER_READ = 9;
/** Whoever arrived before a read began shares it for this long after that. */
const KEEP_MS = 1_000;
/** A slow read says more about the database than about the value. */
const MAX_REST_MS = 500;

type Shared = { isRead: Promise<boolean>; next: { value: Promise<unknown>; begin: () => void } | null };
type Kept = { value: Promise<unknown>; startedAt: number };

// On globalThis because pages and calls of the API have a copy of each module.
const globals = globalThis as typeof globalThis & {
  nametagReads?: Map<string, Shared>;
  nametagKeptReads?: Map<string, Kept>;
};
const getShared = (): Map<string, Shared> => (globals.nametagReads ??= new Map<string, Shared>());
const getKept = (): Map<string, Kept> => (globals.nametagKeptReads ??= new Map<string, Kept>());

function keep(id: string, kept: Kept): void {
  getKept().set(id, kept);
  const forget = () => {
    if (getKept().get(id) === kept) getKept().delete(id);
  };
  kept.value.catch(forget);
  setTimeout(forget, KEEP_MS).unref();
}

type Caller = {
  isUrgent: boolean;
  /** performance.now() of the moment since which the caller has waited, if it is not that of the call. */
  since?: number;
};

/**
 * Returns a function that reads the value of a key for all who ask for it in this process. A call never gets a read that began before
 * its `since`, which could be older than what the caller has seen. It gets one that began after it, at most a second ago; so the pages
 * that wait for their turn while a room fills share one read a second. Else calls during a read share the next one. That one begins
 * when the first caller is urgent, else after a rest of nine times the duration of the read, at most half a second, so that a value
 * whose reading takes long, such as the list of a full room, is read less often. Without calls meanwhile, a read begins at once.
 * @param name what is read: one name, one function
 */
export function createSharedReads<Value>(
  name: string,
  read: (key: string) => Promise<Value>,
): (key: string, caller: Caller) => Promise<Value> {
  function start(id: string, key: string): Promise<Value> {
    const startedAt = performance.now();
    const reading = read(key);
    const isRead = reading.then(
      () => true,
      () => false,
    );
    const current: Shared = { isRead, next: null };
    getShared().set(id, current);
    keep(id, { value: reading, startedAt });
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

  return (key, { isUrgent, since = performance.now() }) => {
    const id = `${name} ${key}`;
    const kept = getKept().get(id);
    if (kept && kept.startedAt > since) return kept.value as Promise<Value>;
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
