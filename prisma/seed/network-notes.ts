import { toSearchText } from "@/lib/core/shared/text/text-search";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { type ContactName, getContactId } from "./contacts";
import type { MemberKey } from "./data/members";
import { toDemoId } from "./identity";
import { getMemberId } from "./members";
import { DAY } from "./schedule";

const OWNER = "alex";

type DemoNote = {
  about: MemberKey | { contact: ContactName };
  note: string;
  tags: string[];
  /** Days from today. */
  followUp?: number;
};

const NOTES: DemoNote[] = [
  {
    about: "priya",
    note: "Building a tool for small clinics. Wants to see how we do onboarding: send her the two screens.",
    tags: ["health", "product"],
    followUp: 0,
  },
  { about: "jonas", note: "Knows the people at the innovation hub.", tags: ["introductions"], followUp: 5 },
  { about: "camille", note: "Coffee in Seminole Heights, she is there on Tuesdays.", tags: ["coffee", "design"] },
  { about: "sam", note: "", tags: ["product"] },
  {
    about: { contact: "Delia Fontaine" },
    note: "Prints name tags on recycled card. Ask for samples.",
    tags: ["print"],
    followUp: 3,
  },
];

/** Alex's notes about connections and contacts. One follow-up is due today. */
export function buildNetworkNoteRows(now: Date): {
  notes: Prisma.NetworkNoteCreateManyInput[];
  tags: Prisma.NetworkNoteTagCreateManyInput[];
} {
  const createdAt = new Date(now.getTime() - DAY);
  const getId = (about: DemoNote["about"]) =>
    toDemoId("network note", `${OWNER} ${typeof about === "string" ? about : about.contact}`);
  return {
    notes: NOTES.map(({ about, note, followUp }) => ({
      id: getId(about),
      ownerId: getMemberId(OWNER),
      ...(typeof about === "string" ? { memberId: getMemberId(about) } : { contactId: getContactId(about.contact) }),
      note,
      followUpOn:
        followUp === undefined ? null : new Date(new Date(now.getTime() + followUp * DAY).toISOString().slice(0, 10)),
      createdAt,
      updatedAt: createdAt,
    })),
    tags: NOTES.flatMap(({ about, tags }) =>
      tags.map((label, index) => ({ noteId: getId(about), position: index + 1, key: toSearchText(label), label })),
    ),
  };
}
