/** Access never throws, even if storage is blocked, full or missing. */
export class SafeStorage {
  constructor(private readonly open: () => Storage) {}

  isAvailable(): boolean {
    return this.#try((storage) => storage.length >= 0, false);
  }

  get(key: string): string | null {
    return this.#try((storage) => storage.getItem(key), null);
  }

  /** Returns null if there is none or it can't be read. Callers check the shape. */
  getJson(key: string): unknown {
    return this.#try((storage) => JSON.parse(storage.getItem(key) ?? "null") as unknown, null);
  }

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

/** Shared by all tabs of this browser and kept after they close. */
export const localStore = new SafeStorage(() => window.localStorage);

/** Belongs to one tab until it closes. */
export const sessionStore = new SafeStorage(() => window.sessionStorage);
