import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { getEventId, getEventTimes } from "./events";
import { toDemoId } from "./identity";
import { getMemberId } from "./members";
import { MINUTE } from "./schedule";

const OWNER = "alex";
/** Where Alex met them. */
const EVENT = "sparkman";

const CONTACTS = [
  {
    name: "Marta Lindgren",
    email: "marta@example.com",
    company: "Quay Robotics",
    line: "We talked about sensors.",
    source: "given",
  },
  { name: "Owen Baptiste", phone: "+1 813 555 0178", source: "given" },
  {
    name: "Delia Fontaine",
    email: "delia@example.com",
    company: "Fontaine Print",
    jobTitle: "Owner",
    source: "scanned",
  },
] as const;

export type ContactName = (typeof CONTACTS)[number]["name"];

export const getContactId = (name: ContactName): string => toDemoId("contact", name);

/** Cards of people without an account: given to Alex, or scanned by Alex. */
export function buildContactRows(now: Date): Prisma.ContactCreateManyInput[] {
  const { startTime } = getEventTimes(EVENT, now);
  return CONTACTS.map((contact, index) => ({
    ...contact,
    id: getContactId(contact.name),
    ownerId: getMemberId(OWNER),
    eventId: getEventId(EVENT),
    createdAt: new Date(startTime.getTime() + (index + 1) * 20 * MINUTE),
  }));
}
