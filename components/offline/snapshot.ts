import { dateBlock, dateText, placeText, timeText } from "@/components/events/time/event-times";
import type { QrDrawing } from "@/components/profiles/share/qr-code";
import type { ConnectionContact } from "@/lib/connections/schema";
import type { MyRsvp } from "@/lib/events/schema/event";
import { fullName, type IndustryFamily, industryFamily } from "@/lib/profiles/constants/profile";
import type { OwnProfile, Viewer } from "@/lib/profiles/schema";
import { type CardPerson, qrVcard } from "@/lib/profiles/vcard";

/** What is kept on the device for when there is no network: ready to show, so that the offline page needs none of the app. */
export type Snapshot = {
  version: 1;
  userId: string;
  /** ISO 8601. */
  savedAt: string;
  me: Tag & { qr: QrDrawing | null };
  rsvps: SavedRsvp[];
  contacts: SavedContact[];
};

type Tag = {
  firstName: string;
  lastName: string;
  profession: string;
  company: string;
  family: IndustryFamily;
};
export type SavedRsvp = {
  name: string;
  /** ISO 8601; what is over isn't shown. */
  endTime: string;
  month: string;
  day: string;
  date: string;
  /** With the zone's name. */
  time: string;
  place: string;
  address: string;
  waitlisted: boolean;
};
export type SavedContact = { name: string; work: string; family: IndustryFamily; phone?: string; email?: string };

/** More than anybody carries; the device's room is not ours to fill. */
const MOST_RSVPS = 50;
const MOST_CONTACTS = 2_000;
const MOST_CHARACTERS = 200;

const short = (text: string | null | undefined): string => (text ?? "").slice(0, MOST_CHARACTERS);

/** Who scans my code isn't known to us: what nobody may see is not in it (contract §5). */
function scannable(email: string, { visibility, ...profile }: OwnProfile): CardPerson {
  const shown = (field: keyof typeof visibility, value: string | null) =>
    visibility[field] === "nobody" ? null : value;
  return {
    ...profile,
    email: shown("email", email),
    phone: shown("phone", profile.phone),
    linkedinUrl: shown("linkedinUrl", profile.linkedinUrl),
  };
}

/** What my own code says. */
export const ownQrText = ({ email, profile }: Pick<Viewer, "email" | "profile">): string =>
  qrVcard(scannable(email, profile)).text;

function savedRsvp({ event, status }: MyRsvp, zone: string): SavedRsvp {
  const { month, day } = dateBlock(event, zone);
  return {
    name: short(event.name),
    endTime: event.endTime,
    month,
    day,
    date: dateText(event, zone),
    time: timeText(event, zone),
    place: short(placeText(event)),
    address: event.isOnline ? "" : short(event.venueAddress),
    waitlisted: status === "waitlisted",
  };
}

function savedContact(contact: ConnectionContact): SavedContact {
  const { profession, company, industry, phone, email } = contact;
  return {
    name: short(fullName(contact)),
    work: short([profession, company].filter(Boolean).join(" · ")),
    family: industryFamily(industry),
    ...(phone && { phone: short(phone) }),
    ...(email && { email: short(email) }),
  };
}

type Parts = {
  viewer: Viewer;
  rsvps: readonly MyRsvp[];
  contacts: readonly ConnectionContact[];
  qr: QrDrawing | null;
  now: Date;
  /** The device's zone, which online events show in. */
  zone: string;
};

/** The snapshot of a member's own things: bounded, and nothing in it but what their screens show them. */
export function makeSnapshot({ viewer, rsvps, contacts, qr, now, zone }: Parts): Snapshot {
  const { firstName, lastName, profession, company, industry } = viewer.profile;
  return {
    version: 1,
    userId: viewer.id,
    savedAt: now.toISOString(),
    me: {
      firstName: short(firstName),
      lastName: short(lastName),
      profession: short(profession),
      company: short(company),
      family: industryFamily(industry),
      qr,
    },
    rsvps: rsvps
      .filter(({ event }) => event.status !== "cancelled")
      .slice(0, MOST_RSVPS)
      .map((rsvp) => savedRsvp(rsvp, zone)),
    contacts: contacts
      .slice(0, MOST_CONTACTS)
      .map(savedContact)
      .sort((one, other) => one.name.localeCompare(other.name, "en-US")),
  };
}
