/** Names of Socket.IO rooms. */
export const getUserRoom = (userId: string): string => `user:${userId}`;
export const getSessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** All sockets that joined an event's map. */
export const getEventRoom = (eventId: string): string => `event:${eventId}`;
/** The sockets of an event's map that receive batched positions, or those that receive them one by one. */
export const getPositionsRoom = (eventId: string, batch: boolean): string =>
  `event:${eventId}:${batch ? "batch" : "single"}`;

export const listEventRooms = (eventId: string): string[] => [
  getEventRoom(eventId),
  getPositionsRoom(eventId, true),
  getPositionsRoom(eventId, false),
];
