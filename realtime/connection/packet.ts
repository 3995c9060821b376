import type { ServerFrame } from "@/lib/realtime/shared/protocol";

/** A frame on its way to many: turned into text once, however many sockets get it. */
export class Packet<Frame extends ServerFrame = ServerFrame> {
  #text: string | undefined;

  constructor(
    readonly frame: Frame,
    text?: string,
  ) {
    this.#text = text;
  }

  get text(): string {
    return (this.#text ??= JSON.stringify(this.frame));
  }
}
