import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { toDemoId } from "./identity";
import { getMemberId } from "./members";
import { DAY } from "./schedule";

const OWNER = "alex";

const CONTACTS = [
  { name: "Marta Lindgren", email: "marta@example.com", company: "Quay Robotics", line: "We talked about sensors." },
  { name: "Owen Baptiste", phone: "+1 813 555 0178" },
];

/** Cards that people without an account gave to Alex. */
export const buildContactRows = (now: Date): Prisma.ContactCreateManyInput[] =>
  CONTACTS.map((contact, index) => ({
    ...contact,
    id: toDemoId("contact", contact.name),
    ownerId: getMemberId(OWNER),
    source: "given",
    createdAt: new Date(now.getTime() - (index + 1) * DAY),
  }));
