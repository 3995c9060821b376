import type { EventAnswer } from "@/lib/events/schema";

/** An event as the API answers it to a member without an RSVP: November 20, 6 to 9 PM in Tampa. */
export function eventAnswer(changes: Partial<EventAnswer> = {}): EventAnswer {
  return {
    id: "11111111-1111-4111-8111-111111111111",
    name: "Tampa Tech & Tacos",
    description: "Tacos and talk.",
    location: "Tampa",
    venueName: "Armature Works",
    venueAddress: "1910 N Ola Ave, Tampa, FL 33602",
    startTime: "2026-11-20T23:00:00.000Z",
    endTime: "2026-11-21T02:00:00.000Z",
    timezone: "America/New_York",
    isOnline: false,
    eventType: "in-person",
    status: "live",
    eventbriteId: null,
    latitude: 27.9615,
    longitude: -82.4636,
    sponsorName: null,
    sponsorLogoUrl: null,
    sponsor2Name: null,
    sponsor2LogoUrl: null,
    sponsor3Name: null,
    sponsor3LogoUrl: null,
    hostUserId: null,
    hostUser: null,
    hostName: null,
    hostLogoUrl: null,
    capacity: null,
    rsvpCount: 0,
    viewer: {
      hasRsvp: false,
      waitlistPosition: null,
      isCheckedIn: false,
      isHidden: false,
      checkIn: { canCheckIn: false, reason: "no_rsvp", minutesUntilCheckIn: 0 },
    },
    ...changes,
  };
}

/** The same to a member who RSVP'd. */
export const rsvped = (
  checkIn: NonNullable<EventAnswer["viewer"]>["checkIn"],
  changes: Partial<EventAnswer> = {},
): EventAnswer =>
  eventAnswer({
    rsvpCount: 1,
    viewer: { hasRsvp: true, waitlistPosition: null, isCheckedIn: false, isHidden: false, checkIn },
    ...changes,
  });
