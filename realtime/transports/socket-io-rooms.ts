import type { MapDelivery } from "../types";

/** Names of Socket.IO rooms. */
export const getUserRoom = (userId: string): string => `user:${userId}`;
export const getSessionRoom = (sessionId: string): string => `session:${sessionId}`;

/** All sockets that joined an event's map. */
export const getEventRoom = (eventId: string): string => `event:${eventId}`;

/** The sockets of an event's map that get its changes in this way. */
export const getDeliveryRoom = (eventId: string, delivery: MapDelivery): string => `event:${eventId}:${delivery}`;
/** The sockets of an event's map whose members have a marker on it, or those of the other members. */
export const getAudienceRoom = (eventId: string, isSharing: boolean): string =>
  `event:${eventId}:${isSharing ? "sharing" : "viewing"}`;

export const listEventRooms = (eventId: string): string[] => [
  getEventRoom(eventId),
  getDeliveryRoom(eventId, "updates"),
  getDeliveryRoom(eventId, "single"),
  getAudienceRoom(eventId, true),
  getAudienceRoom(eventId, false),
];
