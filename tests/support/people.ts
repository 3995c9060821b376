import type { Attendee, AttendeeSummary, Presence } from "@/lib/attendance/schema";
import type { ConnectionAnswer } from "@/lib/connections/schema";
import type { PublicProfile, PublicUser } from "@/lib/profiles/schema";

/** People on the wire, for what runs in a browser; ids are as telling as they need be. */
export const person = (id: string, profile: Partial<PublicProfile> = {}): PublicUser => ({
  id,
  profile: {
    firstName: id[0]?.toUpperCase() + id.slice(1),
    lastName: "Novak",
    profession: "Architect",
    company: "Brightwater",
    industry: "Technology",
    avatarUrl: null,
    ...profile,
  },
});

export const attendee = (id: string, isCheckedIn = true, profile?: Partial<PublicProfile>): Attendee => ({
  userId: id,
  eventId: "event",
  isCheckedIn,
  checkInTime: isCheckedIn ? "2026-11-20T23:04:00.000Z" : null,
  user: person(id, profile),
});

export const connection = (
  requester: string,
  receiver: string,
  change: Partial<ConnectionAnswer> = {},
): ConnectionAnswer => ({
  id: `${requester}-${receiver}`,
  status: "accepted",
  requesterId: requester,
  requester: person(requester),
  receiverId: receiver,
  receiver: person(receiver),
  eventId: "event",
  event: { id: "event", name: "Tampa Tech & Tacos" },
  createdAt: "2026-11-19T12:00:00.000Z",
  ...change,
});

/** Everybody in technology. */
export const attendeeSummary = (presence: Presence): AttendeeSummary => ({
  ...presence,
  families: {
    "real-estate": { going: 0, here: 0 },
    "creative-arts": { going: 0, here: 0 },
    "business-leadership": { going: 0, here: 0 },
    technology: presence,
    "marketing-sales": { going: 0, here: 0 },
  },
});
