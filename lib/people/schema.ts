import type { z } from "zod";

import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";
import type { ConnectionResponse } from "@/lib/connections/schema";
import type { EventResponse } from "@/lib/events/schema/event";
import type { MyRsvp } from "@/lib/events/schema/rsvp";

import type { contactResponseSchema } from "./responses";

export type ContactResponse = z.infer<typeof contactResponseSchema>;

/** If the list isn't whole, the browser loads the rest. */
export type FirstPage<Item> = { items: Item[]; isWhole: boolean };

export type PeoplePage = {
  rsvps: FirstPage<MyRsvp>;
  active: ActiveAttendance | null;
  connections: FirstPage<ConnectionResponse>;
  /** The selected one; null without an RSVP. */
  event: EventResponse | null;
};
