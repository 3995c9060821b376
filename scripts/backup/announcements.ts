import type { Client } from "pg";

import { clock } from "../../lib/core/shared/clock";

/**
 * Remembers until the end of the transaction which announcements of the database are not scheduled
 * any more. Call it before the rows are removed.
 */
export async function rememberStartedAnnouncements(client: Client): Promise<void> {
  await client.query(`
    CREATE TEMPORARY TABLE started_announcements_before ON COMMIT DROP AS
      SELECT id FROM public.event_announcements WHERE status <> 'scheduled'`);
}

/**
 * Ends the sending of the backup's moment, because another process may have sent the rest since:
 * drops queued deliveries, marks announcements that were being sent as sent, and withdraws
 * scheduled ones that are due, or that the replaced database has as sent or withdrawn.
 */
export async function endStartedDeliveries(client: Client): Promise<void> {
  const now = clock.now();
  await client.query(
    `UPDATE public.deliveries SET status = 'dropped', payload = CASE WHEN kind IN ('account', 'guest') THEN '{}' ELSE payload END
      WHERE status = 'queued'`,
  );
  await client.query(
    `UPDATE public.event_announcements a SET status = 'sent', "sentAt" = $1,
        "mailCount" = counts.mails, "pushCount" = counts.pushes, "failedCount" = counts.failed
      FROM public.event_announcements s CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE d.status = 'sent' AND d.channel = 'mail') AS mails,
          count(*) FILTER (WHERE d.status = 'sent' AND d.channel = 'push') AS pushes,
          count(*) FILTER (WHERE d.status = 'failed') AS failed
        FROM public.deliveries d WHERE d."announcementId" = s.id) counts
      WHERE s.id = a.id AND a.status = 'sending'`,
    [now],
  );
  await client.query(
    `UPDATE public.event_announcements a SET status = 'withdrawn' WHERE status = 'scheduled'
        AND ("sendAt" <= $1 OR EXISTS (SELECT FROM started_announcements_before s WHERE s.id = a.id))`,
    [now],
  );
}
