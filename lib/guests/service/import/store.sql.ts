import type { Tx } from "@/lib/core/server/db";

import type { GuestValues } from "./plan";

/** With what was mailed to a new address before. */
type GuestUpdate = GuestValues & {
  id: string;
  invitationSentAt?: Date | null;
  announcementsOffAt?: Date | null;
};

/**
 * Stores what an import changes of guests. A check-in doesn't wait for the event's lock. A new
 * address ends the links that were mailed to the old one.
 * Raw because each row gets its own values: Prisma would need a statement for each.
 */
export async function updateGuests(tx: Tx, updates: GuestUpdate[], now: Date): Promise<void> {
  if (updates.length === 0) return;
  await tx.$executeRaw`
    UPDATE event_guests g SET name = u.name, email = u.email, company = u.company, note = u.note,
      "externalId" = u."externalId", "updatedAt" = ${now},
      status = CASE WHEN g."checkedInAt" IS NULL THEN u.status ELSE g.status END,
      "sourceStatus" = u."sourceStatus", "ticketHashes" = u."ticketHashes",
      "emailSetAt" = CASE WHEN u.email IS NOT DISTINCT FROM g.email THEN g."emailSetAt" ELSE ${now}::timestamptz END,
      "announcementsOffAt" = CASE WHEN u.email IS NOT DISTINCT FROM g.email THEN g."announcementsOffAt" ELSE u."announcementsOffAt" END,
      "invitedAt" = CASE WHEN u.email IS NOT DISTINCT FROM g.email THEN g."invitedAt" END,
      "invitationSentAt" = CASE WHEN u.email IS NOT DISTINCT FROM g.email THEN g."invitationSentAt" ELSE u."invitationSentAt" END,
      "calendarSentAt" = CASE WHEN u.email IS NOT DISTINCT FROM g.email THEN g."calendarSentAt" END,
      "claimTokenHash" = CASE WHEN u.email IS NOT DISTINCT FROM g.email THEN g."claimTokenHash" END
    FROM jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      AS u (id uuid, name text, email text, company text, note text, status text, "sourceStatus" text,
        "externalId" text, "ticketHashes" text[], "invitationSentAt" timestamptz, "announcementsOffAt" timestamptz)
    WHERE g.id = u.id`;
}
