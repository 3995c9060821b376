import type { Reply } from "./reply";

type Entry = { version: string; etag: string; headers: Record<string, string> };

/** Each takes a few hundred bytes. */
const MAX_ENTRIES = 200;

/** Returns whether an If-None-Match header, a list compared weakly, contains an ETag (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch !== null && ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}

/**
 * The ETag of a public endpoint's last response for each key (language and address), with the version of its data. While the
 * version is the same, a request with that ETag gets a 304 without building the response
 * (docs/decisions/028-etag-by-data-version.md).
 */
export class EtagCache {
  readonly #entries = new Map<string, Entry>();

  /** Returns the headers of a 304 response, or null if the ETag doesn't match or the data has another version. */
  match(key: string, version: string, ifNoneMatch: string): Record<string, string> | null {
    const entry = this.#entries.get(key);
    if (!entry || entry.version !== version || !matchesEtag(ifNoneMatch, entry.etag)) return null;
    return { ...entry.headers, ETag: entry.etag };
  }

  /** @param version read before the response was built; read after it, an older response could be stored as the newer one */
  set(key: string, version: string, etag: string, { headers }: Reply): void {
    this.#entries.delete(key);
    this.#entries.set(key, { version, etag, headers });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) return;
      this.#entries.delete(oldest);
    }
  }
}
