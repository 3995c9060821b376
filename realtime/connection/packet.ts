import type { ServerFrame } from "@/lib/api/protocol/frames";

import type { Packet } from "../types";

/** Serializes the frame on first use. `text` is the serialized frame, if the caller has it. */
export function createPacket<Frame extends ServerFrame>(frame: Frame, text?: string): Packet<Frame> {
  let serialized = text;
  return {
    frame,
    get text() {
      return (serialized ??= JSON.stringify(frame));
    },
  };
}
