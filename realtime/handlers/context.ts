import type { Actor } from "@/lib/auth/schema";
import type { consume } from "@/lib/core/server/rate-limit";
import type { ChatWriter } from "@/lib/messages/service/chat-writer";

import type { ConnectionRegistry } from "../connection/registry";
import type { Channel, EventMaps } from "../types";

/** What the handlers of `/ws` use. */
export type ChatContext = {
  registry: ConnectionRegistry;
  channels: Channel[];
  writer: ChatWriter;
  consume: typeof consume;
  /** Returns the token's user, or null if it is refused. */
  authenticate: (token: string) => Promise<Actor | null>;
};

/** What the handlers of `/socket.io` use. */
export type MapContext = { maps: EventMaps; consume: typeof consume };
