/**
 * Wraps one of the browser's storages so that access never throws. A browser that blocks storage throws on the first
 * access, a full one throws on each write, and a prerendering server has none.
 */
export class SafeStorage {
  constructor(private readonly open: () => Storage) {}

  /** Whether the browser lets this page read the storage at all. */
  isAvailable(): boolean {
    return this.#try((storage) => storage.length >= 0, false);
  }

  /** Returns null if nothing is stored under the key, or storage is blocked. */
  get(key: string): string | null {
    return this.#try((storage) => storage.getItem(key), null);
  }

  /** Returns the parsed value, or null if there is none, it is not JSON, or storage is blocked. The caller checks its shape. */
  getJson(key: string): unknown {
    return this.#try((storage) => JSON.parse(storage.getItem(key) ?? "null") as unknown, null);
  }

  /** Returns whether the value was stored. */
  set(key: string, value: string): boolean {
    return this.#try((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
  }

  setJson(key: string, value: unknown): boolean {
    return this.set(key, JSON.stringify(value));
  }

  remove(...keys: readonly string[]): void {
    this.#try((storage) => keys.forEach((key) => storage.removeItem(key)), undefined);
  }

  /** Lists the stored keys that start with the prefix. */
  keys(prefix: string): string[] {
    return this.#try((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)), []);
  }

  #try<T>(action: (storage: Storage) => T, fallback: T): T {
    try {
      return action(this.open());
    } catch {
      return fallback;
    }
  }
}

/** Shared by the tabs of this browser, and kept after they close. */
export const localStore = new SafeStorage(() => window.localStorage);

/** Belongs to one tab, until it closes. */
export const sessionStore = new SafeStorage(() => window.sessionStorage);
