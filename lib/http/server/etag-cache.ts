import type { Reply } from "./reply";

type Known = { version: string; etag: string; headers: Record<string, string> };

/** Two hundred addresses, a few hundred bytes each. */
const MAX_ADDRESSES = 200;

/** Whether the caller holds this very answer (RFC 9110, If-None-Match: a list, compared weakly). */
export function isHeldByCaller(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch !== null && ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}

/**
 * What a public endpoint answered to each address, as its ETag and the version of the data it was made of: who asks again
 * for what they hold, while the version stands, is told so without making the answer anew (decision 028).
 */
export class EtagCache {
  readonly #known = new Map<string, Known>();

  /** @returns the answer's headers when the caller holds it and it was made of this very version, else null */
  held(address: string, version: string, ifNoneMatch: string): Record<string, string> | null {
    const known = this.#known.get(address);
    if (!known || known.version !== version || !isHeldByCaller(ifNoneMatch, known.etag)) return null;
    return { ...known.headers, ETag: known.etag };
  }

  /** @param version as it was read before the answer was made; read after, an old answer could pass for a new one */
  remember(address: string, version: string, etag: string, { headers }: Reply): void {
    this.#known.delete(address);
    this.#known.set(address, { version, etag, headers });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_ADDRESSES) return;
      this.#known.delete(oldest);
    }
  }
}
