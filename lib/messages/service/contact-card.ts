import { query } from "@/lib/core/server/db";

import { CONTACT_FIELDS, type ContactCard, type ContactField } from "../schema";

/** The fields a sender ticked: the keys present in the client's payload, whatever their values (contract §5). */
export const tickedFields = (payload: Record<string, unknown> | null | undefined): ContactField[] =>
  CONTACT_FIELDS.filter((field) => payload != null && Object.hasOwn(payload, field));

type ContactRow = { userId: string } & Record<ContactField, string | null>;

/** What each sender could share of themselves, whatever their visibility (contract §5). */
export async function readContacts(userIds: string[]): Promise<Map<string, ContactRow>> {
  const rows = await query<ContactRow>(
    "contact_fields",
    `SELECT p."userId", p."firstName", p."lastName", u.email, p.phone, p.profession, p.industry, p.company, p."linkedinUrl"
     FROM profiles p JOIN users u ON u.id = p."userId" WHERE p."userId" = ANY($1::uuid[]) AND u."deletedAt" IS NULL`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.userId, row]));
}

/** The card: the ticked fields that the sender has filled in. */
export function contactCard(contact: ContactRow | undefined, fields: ContactField[]): ContactCard {
  const card: ContactCard = {};
  for (const field of fields) {
    const value = contact?.[field];
    if (value) card[field] = value;
  }
  return card;
}
