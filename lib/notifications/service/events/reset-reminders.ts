import type { Db } from "@/lib/core/server/db";

/**
 * Removes the marks of sent reminders from an event's RSVPs, except those of the given moments, so that the others are sent
 * again. A reminder that is sent meanwhile changes its RSVP's marks, so that it is read again until no mark is left.
 */
export async function resetReminders(client: Db, eventId: string, keepMoments: string[]): Promise<void> {
  for (;;) {
    const groups = await client.eventRsvp.groupBy({
      by: ["remindersSent"],
      where: { eventId, remindersSent: { isEmpty: false } },
    });
    const outdated = groups.filter(
      ({ remindersSent }) => !remindersSent.every((moment) => keepMoments.includes(moment)),
    );
    if (outdated.length === 0) return;
    // Few combinations of moments exist, so that this takes few updates, however many RSVPs there are.
    for (const { remindersSent } of outdated) {
      await client.eventRsvp.updateMany({
        where: { eventId, remindersSent: { equals: remindersSent } },
        data: { remindersSent: remindersSent.filter((moment) => keepMoments.includes(moment)) },
      });
    }
  }
}
