import type { z } from "zod";

import type { ActiveAttendance, FirstAttendees } from "@/lib/attendance/schema/attendance";
import type { ConnectionResponse } from "@/lib/connections/schema";
import type { MyRsvp } from "@/lib/events/schema/rsvp";

import type { contactResponseSchema } from "./responses";

export type ContactResponse = z.infer<typeof contactResponseSchema>;

/** If the list isn't whole, the browser loads the rest. */
export type FirstPage<Item> = { items: Item[]; isWhole: boolean };

export type PeoplePage = {
  rsvps: FirstPage<MyRsvp>;
  active: ActiveAttendance | null;
  connections: FirstPage<ConnectionResponse>;
  /** The selected event; null without an RSVP. */
  eventId: string | null;
  first: FirstAttendees | null;
};
