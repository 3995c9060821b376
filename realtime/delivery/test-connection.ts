import { getPublicUserWithBlocks } from "@/lib/notifications/data";
import { connectionSuccessText, newConnectionText } from "@/lib/notifications/service/push/push-text";

import { createPacket } from "../connection/packet";
import type { Channel } from "../types";
import type { Delivery } from "./ordered-queue";

/** docs/product/administration.md#test-mails-and-messages */
export async function prepareTestConnection(channels: Channel[], userId: string): Promise<Delivery> {
  if (!channels.some((channel) => channel.hasUser(userId))) return () => undefined;
  const person = await getPublicUserWithBlocks(userId);
  if (!person) return () => undefined;
  const { user, locale } = person;
  const packets = [
    createPacket({ type: "new_connection", message: newConnectionText(user.profile, locale), connectedUser: user }),
    createPacket({
      type: "connection_success",
      message: connectionSuccessText(user.profile, locale),
      targetUser: user,
    }),
  ];
  return () => {
    for (const packet of packets) for (const channel of channels) channel.toUser(userId, packet);
  };
}
