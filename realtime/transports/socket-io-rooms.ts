import type { MapDelivery } from "../types";

export const getUserRoom = (userId: string): string => `user:${userId}`;
export const getSessionRoom = (sessionId: string): string => `session:${sessionId}`;

export const getEventRoom = (eventId: string): string => `event:${eventId}`;

export const getDeliveryRoom = (eventId: string, delivery: MapDelivery): string => `event:${eventId}:${delivery}`;
/** The map's sockets whose members have a marker on it, or all others. */
export const getAudienceRoom = (eventId: string, isSharing: boolean): string =>
  `event:${eventId}:${isSharing ? "sharing" : "viewing"}`;

export const listEventRooms = (eventId: string): string[] => [
  getEventRoom(eventId),
  getDeliveryRoom(eventId, "updates"),
  getDeliveryRoom(eventId, "single"),
  getAudienceRoom(eventId, true),
  getAudienceRoom(eventId, false),
];
