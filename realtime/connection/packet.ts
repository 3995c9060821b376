import type { ServerFrame } from "@/lib/api/protocol/frames";

import type { Packet } from "../types";

/** Serializes the frame on first use. */
export function createPacket<Frame extends ServerFrame>(frame: Frame): Packet<Frame> {
  let serialized: string | undefined;
  return {
    frame,
    get text() {
      return (serialized ??= JSON.stringify(frame));
    },
  };
}
