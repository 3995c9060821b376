import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { INDUSTRIES, type City, type DemoMember } from "./data/member";
import { MEMBER_KEYS, getDemoMember, type MemberKey } from "./data/members";
import { toDemoId } from "./identity";
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

export const getMemberId = (key: MemberKey): string => toDemoId("member", key);

const toSlug = (words: string): string =>
  words
    .normalize("NFD")
    .replace(/\p{Diacritic}|'/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** `.test` and `.example` are reserved (RFC 2606), so no demo mail reaches a person. */
export function getMemberEmail(person: DemoMember): string {
  if (person.login) return `${person.login}@nametag.test`;
  const [lastName = ""] = person.last.split(" ");
  const company = toSlug(person.company ?? "mail")
    .split("-")
    .slice(0, 2)
    .join("-");
  return `${toSlug(person.first)}.${toSlug(lastName)}@${company}.example`;
}

/** 555-0100 to 555-0199 are reserved for fiction. */
function getPhoneNumber(person: DemoMember, index: number): string | null {
  if (person.noPhone || !person.city) return null;
  const lineNumber = person.first === "Dev" ? 42 : 100 - 1 - index;
  return `(${AREA_CODES[person.city]}) 555-01${String(lineNumber).padStart(2, "0")}`;
}

export const getLinkedinUrl = (person: DemoMember): string | null =>
  person.noLinkedin ? null : `https://www.linkedin.com/in/nametag-demo-${toSlug(`${person.first} ${person.last}`)}`;

export const getJoinedAt = (key: MemberKey, now: Date): Date =>
  new Date(now.getTime() - getDemoMember(key).joined * DAY - (MEMBER_KEYS.indexOf(key) % 7) * HOUR);

/** Returns the `now` of the seed that created the admin. */
export const getSeedTime = (adminCreatedAt: Date): Date =>
  new Date(2 * adminCreatedAt.getTime() - getJoinedAt("admin", adminCreatedAt).getTime());

export function buildUserRows(now: Date, passwordHash: string): Prisma.UserCreateManyInput[] {
  return MEMBER_KEYS.map((key) => ({
    id: getMemberId(key),
    email: getMemberEmail(getDemoMember(key)),
    passwordHash,
    role: getDemoMember(key).role ?? "user",
    createdAt: getJoinedAt(key, now),
    updatedAt: getJoinedAt(key, now),
    emailVerifiedAt: getJoinedAt(key, now),
  }));
}

export function buildProfileRows(now: Date): Prisma.ProfileCreateManyInput[] {
  return MEMBER_KEYS.map((key, index) => {
    const person = getDemoMember(key);
    return {
      userId: getMemberId(key),
      firstName: person.first,
      lastName: person.last,
      phone: getPhoneNumber(person, index),
      profession: person.profession ?? null,
      industry: person.industry ? INDUSTRIES[person.industry] : null,
      company: person.company ?? null,
      location: person.city ?? null,
      avatarUrl: person.avatar ? `/avatars/${person.avatar}.svg` : null,
      bio: person.bio ?? null,
      linkedinUrl: getLinkedinUrl(person),
      // Only new accounts see the walkthrough.
      onboardingCompleted: true,
      onboardingCompletedAt: getJoinedAt(key, now),
      // The demo's members are not asked for tags.
      topicsAskedAt: now,
      ...(person.visibility && { visibility: person.visibility }),
      approveRequests: person.approveRequests ?? false,
      updatedAt: getJoinedAt(key, now),
    };
  });
}

export const getMemberPhone = (key: MemberKey): string | null =>
  getPhoneNumber(getDemoMember(key), MEMBER_KEYS.indexOf(key));
