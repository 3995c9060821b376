import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type Conditions = {
  /** The time that data needs in each direction. */
  delayMs: number;
  /**
   * The share of chunks whose packet is lost. TCP sends it again after `retransmitMs`, and what
   * follows waits for it.
   */
  loss: number;
  retransmitMs: number;
  /** The share of chunks at which the whole connection breaks. */
  breaks: number;
};

const PERFECT: Conditions = { delayMs: 0, loss: 0, retransmitMs: 0, breaks: 0 };

/**
 * A TCP proxy in user space with bad conditions, which can stop forwarding without closing
 * anything.
 */
export class FaultProxy {
  conditions: Conditions = PERFECT;
  /** How many packets were lost and how many connections broken. */
  readonly counts = { lost: 0, broken: 0 };
  readonly #sockets = new Set<Socket>();
  #isFrozen = false;
  readonly #server = createServer((client) => this.#forward(client));

  private constructor(private readonly target: number) {}

  static async start(target: number, conditions = PERFECT): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    proxy.conditions = conditions;
    await once(proxy.#server.listen(0, "127.0.0.1"), "listening");
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /**
   * From now on nothing passes, in neither direction, and no end sees a close: a phone that lost
   * its network.
   */
  freeze(): void {
    this.#isFrozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  #forward(client: Socket): void {
    if (this.#isFrozen) {
      // Held until the proxy stops: it is accepted, as by a router, and nothing answers.
      this.#sockets.add(client);
      client.pause();
      client.on("error", () => undefined);
      client.on("close", () => this.#sockets.delete(client));
      return;
    }
    const server = connect(this.target, "127.0.0.1");
    this.#pipe(client, server);
    this.#pipe(server, client);
  }

  #pipe(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.setNoDelay(true);
    /** When the chunk before this one arrives: no chunk overtakes another. */
    let arrivesAt = 0;
    const deliver = (action: () => void, delayMs: number): void => {
      const now = performance.now();
      arrivesAt = Math.max(arrivesAt, now + delayMs);
      const act = () => !this.#isFrozen && action();
      if (arrivesAt === now) act();
      else setTimeout(act, arrivesAt - now);
    };
    from.on("data", (chunk: Buffer) => {
      if (this.#isFrozen) return;
      const { delayMs, loss, retransmitMs, breaks } = this.conditions;
      if (Math.random() < breaks) {
        this.counts.broken += 1;
        from.destroy();
        to.destroy();
        return;
      }
      const isLost = Math.random() < loss;
      if (isLost) this.counts.lost += 1;
      deliver(() => to.write(chunk), delayMs + (isLost ? retransmitMs : 0));
    });
    from.on("end", () => deliver(() => to.end(), this.conditions.delayMs));
    from.on("error", () => undefined);
    from.on("close", () => {
      this.#sockets.delete(from);
      if (!this.#isFrozen) to.destroy();
    });
  }

  async stop(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, "close").catch(() => undefined);
  }
}
