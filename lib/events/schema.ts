import type { PublicProfile } from "@/lib/profiles/schema";

import type { EVENT_STATUSES } from "./constants";

export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Whether check-in is possible, and if not, why (spec B§3, contract §4). `reason` is null when it is. */
export type CheckInState = {
  canCheckIn: boolean;
  reason: "no_rsvp" | "too_early" | "ended" | null;
  /** Whole minutes until check-in opens, never negative. */
  minutesUntilCheckIn: number;
};

/** What concerns the caller alone. */
export type EventViewer = { hasRsvp: boolean; isCheckedIn: boolean; isHidden: boolean; checkIn: CheckInState };

/** An event on the wire (contract §4). Times are ISO 8601 UTC. */
export type EventAnswer = {
  id: string;
  name: string;
  description: string | null;
  location: string | null;
  venueName: string | null;
  venueAddress: string | null;
  startTime: string;
  endTime: string;
  timezone: string;
  isOnline: boolean;
  eventType: string;
  status: EventStatus;
  eventbriteId: string | null;
  latitude: number | null;
  longitude: number | null;
  sponsorName: string | null;
  sponsorLogoUrl: string | null;
  sponsor2Name: string | null;
  sponsor2LogoUrl: string | null;
  sponsor3Name: string | null;
  sponsor3LogoUrl: string | null;
  hostUserId: string | null;
  /** `email` only for who RSVP'd, the host and admins. */
  hostUser: { id: string; email?: string; profile: PublicProfile } | null;
  hostName: string | null;
  hostLogoUrl: string | null;
  /** Only for who RSVP'd, the host and admins. */
  hostEmail?: string | null;
  hostPhone?: string | null;
  /** Only for a checked-in attendee, the host or an admin. */
  meetingUrl?: string | null;
  rsvpCount: number;
  /** Only for a signed-in caller. */
  viewer?: EventViewer;
  /** Miles; only in the nearby list. */
  distance?: number;
};

/** The caller's RSVP (contract §4). */
export type RsvpAnswer = {
  eventId: string;
  userId: string;
  status: "confirmed" | "waitlisted";
  notificationPreferences: NotificationPreferences;
};

export type NotificationPreferences = { email: boolean; push: boolean; sms: boolean };

/** An entry of GET /api/rsvps/me. */
export type MyRsvp = { eventId: string; status: "confirmed" | "waitlisted"; createdAt: string; event: EventAnswer };
