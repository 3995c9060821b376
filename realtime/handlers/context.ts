import type { Actor } from "@/lib/auth/schema/actor";
import type { consume } from "@/lib/core/server/rate-limit";
import type { ChatWriter } from "@/lib/messages/service/chat-writer";

import type { ConnectionRegistry } from "../connection/registry";
import type { Channel, EventMaps } from "../types";

/** The dependencies of the handlers of `/ws`. */
export type ChatContext = {
  registry: ConnectionRegistry;
  channels: Channel[];
  writer: ChatWriter;
  consume: typeof consume;
  /** Returns the token's user, or null if it is refused. */
  authenticate: (token: string) => Promise<Actor | null>;
};

/** The dependencies of the handlers of `/socket.io`. */
export type MapContext = { maps: EventMaps; consume: typeof consume };
