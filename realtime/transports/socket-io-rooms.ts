/** Names of Socket.IO rooms. */
export const userRoom = (userId: string): string => `user:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** All sockets that joined an event's map. */
export const eventRoom = (eventId: string): string => `event:${eventId}`;
/** The sockets of an event's map that receive batched positions, or those that receive them one by one. */
export const positionsRoom = (eventId: string, batch: boolean): string =>
  `event:${eventId}:${batch ? "batch" : "single"}`;

export const listEventRooms = (eventId: string): string[] => [
  eventRoom(eventId),
  positionsRoom(eventId, true),
  positionsRoom(eventId, false),
];
