import type { z } from "zod";

import type { ActiveAttendance, Attendee, AttendeeSummary } from "@/lib/attendance/schema/attendance";
import type { ConnectionResponse } from "@/lib/connections/schema";
import type { Page } from "@/lib/core/server/pagination";
import type { MyRsvp } from "@/lib/events/schema/event";
import type { PublicProfile } from "@/lib/profiles/schema";
import type { contactResponseSchema } from "./responses";

/** GET /api/profiles/{userId}/contact. phone, email and linkedinUrl only as visibility allows the caller (contract §5). */
export type ContactResponse = z.infer<typeof contactResponseSchema>;

/** What is read of a list for a page: its first part, and whether the browser has to read the rest. */
export type Part<Item> = { items: Item[]; isWhole: boolean };

/** What the People screen shows first. */
export type PeoplePage = {
  rsvps: Part<MyRsvp>;
  active: ActiveAttendance | null;
  connections: Part<ConnectionResponse>;
  /** The event whose attendees are shown; null without an RSVP. */
  eventId: string | null;
  attendees: Page<Attendee> | null;
  summary: AttendeeSummary | null;
};
