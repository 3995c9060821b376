import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { INDUSTRIES, MEMBER_KEYS, member, type City, type DemoMember, type MemberKey } from "./data/members";
import { demoId } from "./identity";
import { DAY, HOUR } from "./schedule";

export const DEMO_PASSWORD = "nametag";

const AREA_CODES: Record<City, string> = {
  Miami: "305",
  Tampa: "813",
  Orlando: "407",
  "Fort Lauderdale": "954",
  Naples: "239",
  "St. Petersburg": "727",
  "Fort Myers": "239",
  Jacksonville: "904",
  Sarasota: "941",
  "West Palm Beach": "561",
  "Boca Raton": "561",
  Gainesville: "352",
};

export const memberId = (key: MemberKey): string => demoId("member", key);

const toSlug = (words: string): string =>
  words
    .normalize("NFD")
    .replace(/\p{Diacritic}|'/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Returns an address below `.test` or `.example`: both are reserved (RFC 2606), so no mail of the demo reaches a person. */
export function memberEmail(person: DemoMember): string {
  if (person.login) return `${person.login}@nametag.test`;
  const [lastName = ""] = person.last.split(" ");
  const company = toSlug(person.company ?? "mail")
    .split("-")
    .slice(0, 2)
    .join("-");
  return `${toSlug(person.first)}.${toSlug(lastName)}@${company}.example`;
}

/** Returns a number between 555-0100 and 555-0199, which are reserved for fiction. */
function getPhoneNumber(person: DemoMember, index: number): string | null {
  if (person.noPhone || !person.city) return null;
  const lineNumber = person.first === "Dev" ? 42 : 100 - 1 - index;
  return `(${AREA_CODES[person.city]}) 555-01${String(lineNumber).padStart(2, "0")}`;
}

export const linkedinUrl = (person: DemoMember): string | null =>
  person.noLinkedin ? null : `https://www.linkedin.com/in/nametag-demo-${toSlug(`${person.first} ${person.last}`)}`;

export const joinedAt = (key: MemberKey, now: Date): Date =>
  new Date(now.getTime() - member(key).joined * DAY - (MEMBER_KEYS.indexOf(key) % 7) * HOUR);

export function userRows(now: Date, passwordHash: string): Prisma.UserCreateManyInput[] {
  return MEMBER_KEYS.map((key) => ({
    id: memberId(key),
    email: memberEmail(member(key)),
    passwordHash,
    role: member(key).role ?? "user",
    createdAt: joinedAt(key, now),
    updatedAt: joinedAt(key, now),
  }));
}

export function profileRows(now: Date): Prisma.ProfileCreateManyInput[] {
  return MEMBER_KEYS.map((key, index) => {
    const person = member(key);
    return {
      userId: memberId(key),
      firstName: person.first,
      lastName: person.last,
      phone: getPhoneNumber(person, index),
      profession: person.profession ?? null,
      industry: person.industry ? INDUSTRIES[person.industry] : null,
      company: person.company ?? null,
      location: person.city ?? null,
      avatarUrl: person.avatar ? `/avatars/${person.avatar}.svg` : null,
      bio: person.bio ?? null,
      linkedinUrl: linkedinUrl(person),
      // The walkthrough is only shown to new accounts.
      onboardingCompleted: true,
      onboardingCompletedAt: joinedAt(key, now),
      ...(person.visibility && { visibility: person.visibility }),
      approveRequests: person.approveRequests ?? false,
      updatedAt: joinedAt(key, now),
    };
  });
}

/** Returns a member's phone as stored, for the contact cards that they sent. */
export const memberPhone = (key: MemberKey): string | null => getPhoneNumber(member(key), MEMBER_KEYS.indexOf(key));
