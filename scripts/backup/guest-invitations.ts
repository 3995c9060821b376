import type { Client } from "pg";

/**
 * Ends the mailed links of guests, and leaves their guests uninvited: links that were ended since
 * the backup would be valid again, and mails that were due may have been sent since.
 */
export async function endGuestInvitations(client: Client): Promise<void> {
  await client.query(`
    UPDATE public.event_guests SET "claimTokenHash" = NULL, "invitedAt" = NULL
      WHERE "claimedAt" IS NULL AND "invitedAt" IS NOT NULL`);
}
