/** The part of the browser's Cache API that the tests use. */
export function createCacheStorage(): CacheStorage {
  const stored = new Map<string, Map<string, Response>>();
  const toUrl = (address: string) => new URL(address, "http://localhost:3000").href;
  const open = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return Promise.resolve({
      put: (address: string, response: Response) => Promise.resolve(void entries.set(toUrl(address), response)),
      keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
    });
  };
  const match = (address: string) =>
    Promise.resolve([...stored.values()].map((entries) => entries.get(toUrl(address))).find(Boolean));
  const caches = {
    ...{ open, match },
    has: (name: string) => Promise.resolve(stored.has(name)),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
  };
  return caches as unknown as CacheStorage;
}
