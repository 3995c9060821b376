import {
  type EventTimeTexts,
  getEventDateParts,
  formatEventDate,
  formatEventVenue,
  formatEventTime,
} from "@/components/events/time/event-times";
import type { ConnectionContact } from "@/lib/connections/policy/contacts";
import { compareTexts } from "@/lib/core/shared/text/text-search";
import { cutText } from "@/lib/core/shared/text/written-text";
import type { MyRsvp } from "@/lib/events/schema/rsvp";
import { formatFullName, formatWork, getIndustryFamily, getInitials } from "@/lib/profiles/constants/profile";
import { buildOwnCard } from "@/lib/profiles/policy/contact-details";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import { buildQrVcard, type VcardTexts } from "@/lib/profiles/vcard";

/** Formatted, so that the offline page needs none of the app's code. */
export type OfflineCopy = ReturnType<typeof createOfflineCopy>;
export type SavedRsvp = ReturnType<typeof toSavedRsvp>;
export type SavedContact = ReturnType<typeof toSavedContact>;

// Far above real numbers; they limit the space on the device.
const MAX_RSVPS = 50;
const MAX_CONTACTS = 2_000;
const MAX_TEXT_LENGTH = 200;

const truncate = (text: string | null | undefined): string => cutText(text ?? "", MAX_TEXT_LENGTH);

function toSavedRsvp({ event, status, checkInCode }: MyRsvp, zone: string, timeTexts: EventTimeTexts) {
  const { month, day } = getEventDateParts(event, zone, timeTexts);
  return {
    name: truncate(event.name),
    /** ISO 8601. An ended event is not shown. */
    endTime: event.endTime,
    month,
    day,
    date: formatEventDate(event, zone, timeTexts),
    /** With the zone's name. */
    time: formatEventTime(event, zone, timeTexts),
    place: truncate(formatEventVenue(event, timeTexts)),
    address: event.isOnline ? "" : truncate(event.venueAddress),
    waitlisted: status === "waitlisted",
    ...(checkInCode && { checkInCode }),
  };
}

function toSavedContact(contact: ConnectionContact) {
  const { industry, phone, email } = contact;
  return {
    name: truncate(formatFullName(contact)),
    initials: getInitials(contact),
    work: truncate(formatWork(contact, " · ")),
    family: getIndustryFamily(industry),
    ...(phone && { phone: truncate(phone) }),
    ...(email && { email: truncate(email) }),
  };
}

type OfflineCopyInput = {
  viewer: Viewer;
  rsvps: readonly MyRsvp[];
  contacts: readonly ConnectionContact[];
  now: Date;
  /** The device's zone, for online events. */
  zone: string;
  timeTexts: EventTimeTexts;
  vcardTexts: VcardTexts;
};

/** Limited in size, and only with data that the member's screens show. */
export function createOfflineCopy({ viewer, rsvps, contacts, now, zone, timeTexts, vcardTexts }: OfflineCopyInput) {
  const { firstName, lastName, profession, company, industry } = viewer.profile;
  return {
    version: 3 as const,
    userId: viewer.id,
    savedAt: now.toISOString(),
    me: {
      firstName: truncate(firstName),
      lastName: truncate(lastName),
      profession: truncate(profession),
      company: truncate(company),
      family: getIndustryFamily(industry),
      /** The page shows it as a QR code. */
      vcard: buildQrVcard(buildOwnCard(viewer).card, vcardTexts).text,
    },
    rsvps: rsvps
      // A request is no RSVP yet.
      .filter(({ event, status }) => event.status !== "cancelled" && status !== "pending")
      .slice(0, MAX_RSVPS)
      .map((rsvp) => toSavedRsvp(rsvp, zone, timeTexts)),
    contacts: contacts
      .slice(0, MAX_CONTACTS)
      .map(toSavedContact)
      .sort((one, other) => compareTexts(one.name, other.name)),
  };
}
