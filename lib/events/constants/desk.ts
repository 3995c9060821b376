/** The tabs of an event's desk in their order. `policy/desk.ts` has the rights that they need. */
export type DeskTab = "people" | "door" | "messages" | "team" | "edit" | "results";

export const getDeskPath = (eventId: string, page: DeskTab | "people/import" | "people/name-tags" | "people/rounds") =>
  `/organize/${eventId}/${page}`;
