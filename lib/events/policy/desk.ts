import type { DeskTab } from "../constants/desk";
import { type EventAction, type EventRole, hasEventRight } from "./access";

/** The right that each tab needs, in their order. */
const TABS = {
  people: "seeRsvps",
  door: "runDoor",
  messages: "announce",
  team: "manageTeam",
  edit: "edit",
  results: "seeRsvps",
} as const satisfies Record<DeskTab, EventAction>;

/** Returns the tabs for a viewer with these roles. Helpers at the door have the door alone. */
export const getDeskTabs = (roles: readonly EventRole[]): DeskTab[] =>
  (Object.keys(TABS) as DeskTab[]).filter((tab) => hasEventRight(roles, TABS[tab]));
