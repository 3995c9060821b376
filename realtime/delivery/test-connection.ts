import { readPersonForRoom } from "@/lib/notifications/data";
import { connectionSuccessText, newConnectionText } from "@/lib/notifications/policy";

import { Packet } from "../connection/packet";
import type { Channel } from "./channel";

/** Both live messages of a connection, to an admin who tries them out, with themselves as the other (spec B§2, System). */
export async function deliverTestConnection(channels: Channel[], userId: string): Promise<void> {
  if (!channels.some((channel) => channel.hasUser(userId))) return;
  const person = await readPersonForRoom(userId);
  if (!person) return;
  const { user } = person;
  const packets = [
    new Packet({ type: "new_connection", message: newConnectionText(user.profile), connectedUser: user }),
    new Packet({ type: "connection_success", message: connectionSuccessText(user.profile), targetUser: user }),
  ];
  for (const packet of packets) for (const channel of channels) channel.toUser(userId, packet);
}
