import { z } from "zod";

import { query } from "@/lib/core/server/db";

import { hasAccountThatRefuses } from "./told-guests";

// Raw because the turns need window functions. Each account has one mail in turn, and chance
// decides which is first, so that none waits for those who came before it. Within an account each
// announcement has one, and each call that invited to an event: a guest who is invited alone
// doesn't wait for thousands of others. Mails that may not leave today are left out.

/** Kinds of rows whose mails are counted, besides announcements. They come last, and in turn. */
export const COUNTED_KINDS = ["guest", "guestLists"];

// An announcement is `sending` while it has queued deliveries. The other mails about one event to
// guests, and to members on a guest list, have a turn as an announcement has.
const ANNOUNCEMENTS = `
  SELECT id, attempts FROM (
    SELECT id, attempts, row_number() OVER (PARTITION BY account ORDER BY turn, "nextAttemptAt", id) AS "accountTurn"
    FROM (
      SELECT d.*, coalesce(a."authorId", a.id) AS account
      FROM event_announcements a CROSS JOIN LATERAL (
        SELECT q.*, row_number() OVER (ORDER BY q."nextAttemptAt", q.id) AS turn
        FROM (
          SELECT id, attempts, "nextAttemptAt" FROM deliveries
          WHERE "announcementId" = a.id AND status = 'queued' AND channel = $5 AND "nextAttemptAt" <= $1::timestamptz
            AND ("guestId" IS NULL OR NOT ($2 OR coalesce(a."authorId" = ANY ($3::uuid[]), false)))
          ORDER BY "nextAttemptAt" LIMIT $4) q) d
      WHERE a.status = 'sending'
      UNION ALL
      SELECT id, attempts, "nextAttemptAt",
        row_number() OVER (PARTITION BY "senderId", payload->>'eventId' ORDER BY "nextAttemptAt", id), coalesce("senderId", id)
      FROM deliveries
      WHERE kind IN (${COUNTED_KINDS.map((kind) => `'${kind}'`).join(", ")}) AND status = 'queued' AND channel = $5 AND "nextAttemptAt" <= $1::timestamptz
        AND NOT ($2 OR coalesce("senderId" = ANY ($3::uuid[]), false))) mails) due
  ORDER BY "accountTurn", random()
  LIMIT $4`;

// Without a link, or with one whose mail failed or was lost with its process.
const INVITATIONS = `
  SELECT g.id, 0 AS attempts, ${hasAccountThatRefuses('g."invitedById"')} AS "isSilent" FROM (
    SELECT w.*, row_number() OVER (PARTITION BY w."invitedById" ORDER BY w.turn, w."invitedAt", w.id) AS "accountTurn"
    FROM (
      SELECT g.id, g."invitedById", g."invitedAt",
        row_number() OVER (PARTITION BY g."invitedById", g."eventId", g."invitedAt" ORDER BY g.id) AS turn
      FROM event_guests g JOIN events e ON e.id = g."eventId"
      WHERE NOT $2 AND g."invitedAt" IS NOT NULL AND g."claimedAt" IS NULL
        AND (g."claimTokenHash" IS NULL OR g."invitationTriedAt" IS NOT NULL)
        AND (g."claimTokenHash" IS NULL OR g."invitationTriedAt" <= $5::timestamptz)
        AND g.status = 'confirmed' AND g.email IS NOT NULL AND g."announcementsOffAt" IS NULL
        AND e."endTime" > $1::timestamptz AND e.status <> 'cancelled'
        AND coalesce(g."invitedById" <> ALL ($3::uuid[]), true)) w
    ORDER BY "accountTurn", random()
    LIMIT $4) due JOIN event_guests g ON g.id = due.id`;

const STATEMENTS = {
  announcements: { name: "list_announcement_turns", text: ANNOUNCEMENTS },
  invitations: { name: "list_invitation_turns", text: INVITATIONS },
} as const;

/** Of `listSpentSenders`. */
type Spent = { isSiteSpent: boolean; senderIds: string[] };

function listTurns(kind: keyof typeof STATEMENTS, spent: Spent, now: Date, limit: number, only: string | Date) {
  const { name, text } = STATEMENTS[kind];
  const values = [now, spent.isSiteSpent, spent.senderIds, limit, only];
  return query(name, text, values, z.object({ id: z.guid(), attempts: z.int(), isSilent: z.boolean().default(false) }));
}

type Turns = { now: Date; limit: number };

/** Returns what is due of announcements, to members too, and of other mails that are counted. */
export const listDueAnnouncements = (spent: Spent, { channel, now, limit }: Turns & { channel: string }) =>
  listTurns("announcements", spent, now, limit, channel);

/**
 * Returns the guests who are due. A try is repeated if it was no later than `retryBefore`.
 * `isSilent`: it counts as sent, and nothing is mailed, because of an account with the address.
 */
export const listDueInvitations = (spent: Spent, { retryBefore, now, limit }: Turns & { retryBefore: Date }) =>
  listTurns("invitations", spent, now, limit, retryBefore);
