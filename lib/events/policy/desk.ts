import type { Actor } from "@/lib/auth/schema/actor";

import { type EventAction, mayAtEvent, type Standing } from "./access";

/** The tabs of an event's desk in their order, each with the right that it needs. */
const TABS = {
  people: "seeRsvps",
  door: "run",
  messages: "announce",
  team: "manageTeam",
  edit: "edit",
  results: "seeRsvps",
} as const satisfies Record<string, EventAction>;

export type DeskTab = keyof typeof TABS;

/** Returns the tabs that the actor may open. Helpers at the door have the door alone. */
export const getDeskTabs = (actor: Pick<Actor, "role">, standing: Standing): DeskTab[] =>
  (Object.keys(TABS) as DeskTab[]).filter((tab) => mayAtEvent(TABS[tab], actor, standing));

export const getDeskPath = (eventId: string, page: DeskTab | "people/guests" | "people/import" | "people/badges") =>
  `/organize/${eventId}/${page}`;
