import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { toDemoId } from "./identity";
import { getMemberId } from "./members";
import { DAY } from "./schedule";

const OWNER = "alex";

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
export const buildContactRows = (now: Date): Prisma.ContactCreateManyInput[] =>
  CONTACTS.map((contact, index) => ({
    ...contact,
    id: getContactId(contact.name),
    ownerId: getMemberId(OWNER),
    createdAt: new Date(now.getTime() - (index + 1) * DAY),
  }));
