import { listGuestReaders } from "@/lib/events/data/organizers";
import { getConnectionPair, getPublicUserWithBlocks } from "@/lib/notifications/data";
import { getConnectionText } from "@/lib/notifications/service/text/push-text";
import { enqueueRequestPush } from "@/lib/notifications/service/push/request-push";
import { getMapVisibility } from "@/lib/presence/data";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { createPacket } from "../connection/packet";
import type { SessionWatch } from "../connection/session-watch";
import type { EventMapRegistry } from "../presence/event-map-registry";
import type { PendingBlockChanges } from "../rights/pending-block-changes";
import { applyReauthorization, type Reauthorization } from "../rights/rights";
import { hasUser, sendToAll, sendToUsers } from "../connection/channels";
import type { Channel, Packet } from "../types";
import type { Delivery, OrderingKeys } from "./ordered-queue";
import type { PeerPresence } from "./peer-presence";

/** Events that wait for a read, or that must not overtake an event that waits. */
type QueuedEvent = Extract<
  BusEvent,
  {
    type:
      | "attendance_changed"
      | "member_hiding_changed"
      | "connection_changed"
      | "connection_tested"
      | "user_changed"
      | "map_visibility_changed"
      | "block_changed"
      | "resource_changed";
  }
>;

/** docs/product/realtime-protocol.md#order-of-live-events */
export function getOrderingKeys(event: QueuedEvent): OrderingKeys {
  switch (event.type) {
    case "attendance_changed":
    case "member_hiding_changed":
      return [event.eventId, event.userId];
    case "connection_changed":
      return [event.requesterId, event.receiverId];
    case "block_changed":
      return [event.blockerId, event.blockedId];
    case "resource_changed": {
      const keys = [...(event.id === undefined ? [] : [event.id]), ...(event.userIds ?? [])];
      return keys.length > 0 ? keys : "all";
    }
    default:
      return [event.userId];
  }
}

type Deps = {
  channels: Channel[];
  maps: EventMapRegistry;
  sessions: SessionWatch;
  pendingBlockChanges: PendingBlockChanges;
  peers: PeerPresence;
};

type AttendanceChanged = Extract<BusEvent, { type: "attendance_changed" }>;
type ResourceChanged = Extract<BusEvent, { type: "resource_changed" }>;

/** Reopens before it delivers, so that a client that then reads again misses nothing. */
export async function reauthorizeThenDeliver(
  checked: Promise<Reauthorization>,
  prepared: Delivery | Promise<Delivery>,
): Promise<Delivery> {
  const [reauthorization, deliver] = await Promise.all([checked, prepared]);
  return () => {
    applyReauthorization(reauthorization);
    return deliver();
  };
}

async function prepareAttendanceChange(
  checked: Promise<Reauthorization>,
  prepared: Promise<Delivery>,
): Promise<Delivery> {
  const [reauthorization, deliver] = await Promise.all([checked, prepared]);
  return async () => {
    reauthorization.rooms();
    // Removes a checked-out or hidden member from the map before maps reopen.
    await deliver();
    reauthorization.maps();
  };
}

function createResourceDelivery(channels: Channel[], event: ResourceChanged): Delivery {
  const { resource, id, version, userIds, isUnlisted } = event;
  const isIdSent = id !== undefined && !(isUnlisted && !userIds);
  const packet = createPacket({ type: "changed", resource, ...(isIdSent && { id, version }) });
  return () => (userIds ? sendToUsers(channels, userIds, packet) : sendToAll(channels, packet));
}

/** Returns a function that reads what an event needs and resolves with its delivery. */
export function createPreparation({ channels, maps, sessions, pendingBlockChanges, peers }: Deps) {
  /** Neither member learns the reason (docs/product/privacy.md#blocks). */
  function createBlockDelivery(blockerId: string, blockedId: string): Delivery {
    const finish = pendingBlockChanges.add(blockerId, blockedId);
    return () => {
      finish();
      for (const resource of ["connections", "conversations", "attendances"] as const) {
        sendToUsers(channels, [blockerId, blockedId], createPacket({ type: "changed", resource }));
      }
    };
  }

  async function prepareMapVisibility(userId: string): Promise<Delivery> {
    const visibility = await getMapVisibility(userId);
    return () => maps.setVisibility(userId, visibility);
  }

  async function prepareUserChange(userId: string): Promise<Delivery> {
    // Updates the role first, so that the client's next read uses it.
    await sessions.check(userId);
    return () => sendToUsers(channels, [userId], createPacket({ type: "changed", resource: "viewer" }));
  }

  return function prepare(event: QueuedEvent, checked: Promise<Reauthorization>): Promise<Delivery> {
    switch (event.type) {
      case "attendance_changed":
        return prepareAttendanceChange(checked, prepareAttendance(channels, maps, pendingBlockChanges, event));
      case "member_hiding_changed":
        return prepareAttendanceChange(checked, prepareHiding(channels, maps, pendingBlockChanges, event));
      case "connection_changed":
        return prepareConnection(channels, pendingBlockChanges, peers, event);
      case "connection_tested":
        return prepareTestConnection(channels, event.userId);
      case "user_changed":
        return reauthorizeThenDeliver(checked, prepareUserChange(event.userId));
      case "map_visibility_changed":
        return prepareMapVisibility(event.userId);
      case "block_changed":
        return reauthorizeThenDeliver(checked, createBlockDelivery(event.blockerId, event.blockedId));
      case "resource_changed":
        return reauthorizeThenDeliver(checked, createResourceDelivery(channels, event));
    }
  };
}

/** docs/product/administration.md#test-mails-and-messages */
async function prepareTestConnection(channels: Channel[], userId: string): Promise<Delivery> {
  if (!hasUser(channels, userId)) return () => undefined;
  const person = await getPublicUserWithBlocks(userId);
  if (!person) return () => undefined;
  const { user, locale } = person;
  const getText = (about: "new" | "success") => getConnectionText(about, user.profile, locale);
  const packets = [
    createPacket({ type: "new_connection", message: getText("new"), connectedUser: user }),
    createPacket({ type: "connection_success", message: getText("success"), targetUser: user }),
  ];
  return () => packets.forEach((packet) => sendToUsers(channels, [userId], packet));
}

/**
 * Processes publish after their commits, so two changes of a member can arrive out of order. Drops
 * an event that contradicts the database, so that the last one sent is the committed state.
 */
async function prepareAttendance(
  channels: Channel[],
  maps: Pick<EventMapRegistry, "removeAttendee">,
  pendingBlockChanges: PendingBlockChanges,
  event: AttendanceChanged,
): Promise<Delivery> {
  const { change, eventId, userId, attendanceId, isConfirmation } = event;
  const person = await getPublicUserWithBlocks(userId);
  const type = change === "checked_in" ? "user_checked_in" : "user_checked_out";
  const isCurrent = (person?.activeEventId === eventId) === (change === "checked_in");
  const isHidden = person?.hiddenAt.includes(eventId) ?? false;
  const organizers = person && isHidden ? await listGuestReaders(eventId) : [];
  return () => {
    const blocked = new Set([...(person?.blocked ?? []), ...pendingBlockChanges.list(userId)]);
    if (person && isCurrent && isHidden) {
      const changes = [{ change, userId, user: person.user, isListed: false }];
      const readers = organizers.filter((id) => !blocked.has(id));
      sendToUsers(channels, readers, createPacket({ type: "attendance_changes", eventId, changes }));
    } else if (person && isCurrent) {
      const packet = createPacket({
        ...{ type, eventId, userId, user: person.user },
        ...(isConfirmation && { isConfirmation }),
      });
      for (const channel of channels) channel.toEvent(eventId, packet, blocked);
    }
    if (change === "checked_out") maps.removeAttendee(eventId, userId, attendanceId);
  };
}

type HidingChanged = Extract<BusEvent, { type: "member_hiding_changed" }>;

/**
 * Takes a hidden member off others' lists and maps at once, as if they had left, or puts them back
 * (docs/product/privacy.md#hidden-at-an-event).
 */
async function prepareHiding(
  channels: Channel[],
  maps: Pick<EventMapRegistry, "hideAttendee">,
  pendingBlockChanges: PendingBlockChanges,
  { eventId, userId }: HidingChanged,
): Promise<Delivery> {
  const person = await getPublicUserWithBlocks(userId);
  if (!person) return () => undefined;
  const isListed = !person.hiddenAt.includes(eventId);
  const isPresent = isListed && person.activeEventId === eventId;
  const type = isPresent ? "user_checked_in" : "user_checked_out";
  const packet = createPacket({ type, eventId, userId, user: person.user, isListed });
  return () => {
    const except = new Set([...person.blocked, ...pendingBlockChanges.list(userId), userId]);
    for (const channel of channels) channel.toEvent(eventId, packet, except);
    if (!isListed) maps.hideAttendee(eventId, userId);
  };
}

type ConnectionChanged = Extract<BusEvent, { type: "connection_changed" }>;

/** On acceptance the member who acted gets `connection_success`, the other `new_connection`. */
async function prepareConnection(
  channels: Channel[],
  pendingBlockChanges: PendingBlockChanges,
  peers: Pick<PeerPresence, "listConnected">,
  event: ConnectionChanged,
): Promise<Delivery> {
  const { change, connectionId, requesterId, receiverId, actorId } = event;
  const send = (userId: string, packet: Packet) => sendToUsers(channels, [userId], packet);
  const isConnected = (userId: string) => hasUser(channels, userId);
  const needsPush = change === "requested" && !isConnected(receiverId);
  if (!needsPush && !isConnected(requesterId) && !isConnected(receiverId)) return () => undefined;
  const changed = createPacket({ type: "changed", resource: "connections", id: connectionId });
  if (change === "removed") return () => sendToUsers(channels, [requesterId, receiverId], changed);
  const pair = await getConnectionPair(connectionId);
  if (!pair) return () => undefined;
  if (change === "requested") {
    const { line } = pair;
    const requester = pair.requester.user;
    const { locale } = pair.receiver;
    const message = getConnectionText("request", requester.profile, locale);
    return async () => {
      if (pendingBlockChanges.has(requesterId, receiverId)) return;
      const request = { type: "connection_request", message, connectionId, requester } as const;
      send(receiverId, createPacket({ ...request, ...(line && { line }) }));
      send(requesterId, changed);
      if (!needsPush) return;
      const elsewhere = await peers.listConnected([receiverId]);
      if (!elsewhere.has(receiverId)) await enqueueRequestPush(receiverId, connectionId);
    };
  }
  const [actor, other] = actorId === requesterId ? [pair.requester, pair.receiver] : [pair.receiver, pair.requester];
  const newText = getConnectionText("new", actor.user.profile, other.locale);
  const successText = getConnectionText("success", other.user.profile, actor.locale);
  return () => {
    if (pendingBlockChanges.has(requesterId, receiverId)) return;
    send(other.user.id, createPacket({ type: "new_connection", message: newText, connectedUser: actor.user }));
    send(actor.user.id, createPacket({ type: "connection_success", message: successText, targetUser: other.user }));
  };
}
