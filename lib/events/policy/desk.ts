import { type EventAction, type EventRole, hasEventRight } from "./access";

/** The tabs of an event's desk in their order, each with the right that it needs. */
const TABS = {
  people: "seeRsvps",
  door: "runDoor",
  messages: "announce",
  team: "manageTeam",
  edit: "edit",
  results: "seeRsvps",
} as const satisfies Record<string, EventAction>;

export type DeskTab = keyof typeof TABS;

/** Returns the tabs for a viewer with these roles. Helpers at the door have the door alone. */
export const getDeskTabs = (roles: readonly EventRole[]): DeskTab[] =>
  (Object.keys(TABS) as DeskTab[]).filter((tab) => hasEventRight(roles, TABS[tab]));

export const getDeskPath = (eventId: string, page: DeskTab | "people/guests" | "people/import" | "people/badges") =>
  `/organize/${eventId}/${page}`;
