import type { Limits } from "./limits";
import { TokenBucket } from "./token-bucket";

/** A connection from its handshake until it is authenticated or closed. */
export type AnonymousSlot = {
  /** A connection whose token is being checked is never closed for another. */
  setChecking(isChecking: boolean): void;
  /** Safe to call again. */
  release(): void;
};

type Idle = { address: string; close: () => void };

/** The oldest addresses are dropped first. */
const MAX_ADDRESSES = 10_000;

/**
 * At the limit, closes the connection that has waited longest without a token. Clients present
 * their token at once, so an attacker who holds connections open keeps nobody out.
 */
export class AnonymousConnections {
  readonly #idle = new Set<Idle>();
  readonly #idleByAddress = new Map<string, Set<Idle>>();
  readonly #rates = new Map<string, TokenBucket>();
  #checking = 0;

  constructor(private readonly limits: Pick<Limits, "anonymousPerAddress" | "anonymousTotal" | "handshakes">) {}

  get size(): number {
    return this.#idle.size + this.#checking;
  }

  admit(address: string): boolean {
    let rate = this.#rates.get(address);
    if (!rate) {
      this.#forgetRates();
      this.#rates.set(address, (rate = new TokenBucket(this.limits.handshakes)));
    }
    return rate.take();
  }

  /** Returns null at the limit if every unauthenticated connection is being checked. */
  claim(address: string, close: () => void): AnonymousSlot | null {
    const ofAddress = this.#idleByAddress.get(address);
    if (ofAddress && ofAddress.size >= this.limits.anonymousPerAddress) this.#closeOldest(ofAddress);
    if (this.size >= this.limits.anonymousTotal) this.#closeOldest(this.#idle);
    if (this.size >= this.limits.anonymousTotal) return null;
    const connection: Idle = { address, close };
    let state: "idle" | "checking" | "released" = "idle";
    this.#add(connection);
    const leave = () => {
      if (state === "checking") this.#checking -= 1;
      else this.#remove(connection);
    };
    return {
      setChecking: (isChecking) => {
        if (state === "released" || isChecking === (state === "checking")) return;
        leave();
        state = isChecking ? "checking" : "idle";
        if (isChecking) this.#checking += 1;
        else this.#add(connection);
      },
      release: () => {
        if (state === "released") return;
        leave();
        state = "released";
      },
    };
  }

  #add(connection: Idle): void {
    this.#idle.add(connection);
    const ofAddress = this.#idleByAddress.get(connection.address);
    if (ofAddress) ofAddress.add(connection);
    else this.#idleByAddress.set(connection.address, new Set([connection]));
  }

  #remove(connection: Idle): void {
    this.#idle.delete(connection);
    const ofAddress = this.#idleByAddress.get(connection.address);
    if (ofAddress?.delete(connection) && ofAddress.size === 0) this.#idleByAddress.delete(connection.address);
  }

  #closeOldest(connections: ReadonlySet<Idle>): void {
    const [oldest] = connections;
    if (!oldest) return;
    // Removes it now, because closing can take longer.
    this.#remove(oldest);
    oldest.close();
  }

  #forgetRates(): void {
    if (this.#rates.size < MAX_ADDRESSES) return;
    for (const [address, rate] of this.#rates) if (rate.isFull) this.#rates.delete(address);
    for (const address of this.#rates.keys()) {
      if (this.#rates.size < MAX_ADDRESSES) return;
      this.#rates.delete(address);
    }
  }
}
