import type { Actor } from "@/lib/auth/schema/actor";
import type { consume } from "@/lib/core/server/rate-limit";
import type { ChatWriter } from "@/lib/messages/service/chat-writer";

import type { ConnectionRegistry } from "../connection/registry";
import type { HiddenPairs } from "../rights/hidden-pairs";
import type { Rights } from "../rights/rights";
import type { Channel, EventMaps } from "../types";

/** The dependencies of the handlers of `/ws`. */
export type ChatContext = {
  registry: ConnectionRegistry;
  rights: Rights;
  hiddenPairs: HiddenPairs;
  channels: Channel[];
  writer: ChatWriter;
  consume: typeof consume;
  /** Returns the token's user, or null if it is refused. */
  authenticate: (token: string) => Promise<Actor | null>;
};

/** The dependencies of the handlers of `/socket.io`. */
export type MapContext = { maps: EventMaps; rights: Rights; consume: typeof consume };
