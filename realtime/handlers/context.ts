import type { Actor } from "@/lib/auth/schema/actor";
import type { consume } from "@/lib/core/server/rate-limit";
import type { ChatWriter } from "@/lib/messages/service/chat-writer";

import type { ConnectionRegistry } from "../connection/registry";
import type { PendingBlockChanges } from "../rights/pending-block-changes";
import type { Rights } from "../rights/rights";
import type { Channel, EventMaps } from "../types";

export type ChatContext = {
  registry: ConnectionRegistry;
  rights: Rights;
  pendingBlockChanges: PendingBlockChanges;
  channels: Channel[];
  writer: ChatWriter;
  consume: typeof consume;
  authenticate: (token: string) => Promise<Actor | null>;
};

export type MapContext = { maps: EventMaps; rights: Rights; consume: typeof consume };
