import type { Authenticated as Identity } from "@/lib/auth/service/session";
import type { consume } from "@/lib/core/server/rate-limit";
import type { ChatWriter } from "@/lib/messages/service/chat-writer";

import type { Registry } from "../connection/registry";
import type { Authenticated } from "../connection/ws-connection";
import type { Channel } from "../delivery/channel";

/** What the handlers of `/ws` work with. */
export type HandlerContext = {
  registry: Registry<Authenticated>;
  channels: Channel[];
  writer: ChatWriter;
  consume: typeof consume;
  identify: (token: string) => Promise<Identity | null>;
};
