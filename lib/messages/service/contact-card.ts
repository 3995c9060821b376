import { db } from "@/lib/core/server/db";
import { showEmail } from "@/lib/core/server/shown-email";
import { PUBLIC_PROFILE_SELECT } from "@/lib/profiles/data/public-user";

import { CONTACT_FIELDS } from "../constants";
import type { ContactCard, ContactField } from "../schema";

/** The payload's keys select fields. Its values are ignored. */
export const listSelectedFields = (payload: Record<string, unknown> | null | undefined): ContactField[] =>
  CONTACT_FIELDS.filter((field) => payload != null && Object.hasOwn(payload, field));

type ContactFields = Record<ContactField, string | null>;

/** Returns the fields that senders can share, by user id. Visibility doesn't matter. */
export async function getContactFields(userIds: string[]): Promise<Map<string, ContactFields>> {
  const profiles = await db().profile.findMany({
    where: { userId: { in: userIds }, user: { deletedAt: null } },
    select: {
      ...{ userId: true, ...PUBLIC_PROFILE_SELECT, phone: true, linkedinUrl: true },
      user: { select: { email: true } },
    },
  });
  return new Map(profiles.map(({ userId, user, ...fields }) => [userId, { ...fields, email: showEmail(user.email) }]));
}

export function buildContactCard(contact: ContactFields | undefined, selected: ContactField[]): ContactCard {
  const card: ContactCard = {};
  for (const field of selected) {
    const value = contact?.[field];
    if (value) card[field] = value;
  }
  return card;
}
