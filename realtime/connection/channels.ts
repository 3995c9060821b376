import type { Channel, Packet } from "../types";

export const hasUser = (channels: readonly Channel[], userId: string): boolean =>
  channels.some((channel) => channel.hasUser(userId));

export function sendToUsers(channels: readonly Channel[], userIds: readonly string[], packet: Packet): void {
  for (const userId of userIds)
    for (const channel of channels) if (channel.hasUser(userId)) channel.toUser(userId, packet);
}

export function sendToAll(channels: readonly Channel[], packet: Packet): void {
  for (const channel of channels) channel.toAll(packet);
}
