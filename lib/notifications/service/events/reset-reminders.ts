import type { Db } from "@/lib/core/server/db";

/**
 * Removes the marks of sent reminders from an event's RSVPs, except those of the given moments, so that the others are sent
 * again.
 */
export async function resetReminders(client: Db, eventId: string, keepMoments: string[]): Promise<void> {
  // Few combinations of moments exist, so that this takes few updates, however many RSVPs there are.
  const groups = await client.eventRsvp.groupBy({
    by: ["remindersSent"],
    where: { eventId, remindersSent: { isEmpty: false } },
  });
  for (const { remindersSent } of groups) {
    const kept = remindersSent.filter((moment) => keepMoments.includes(moment));
    if (kept.length === remindersSent.length) continue;
    await client.eventRsvp.updateMany({
      where: { eventId, remindersSent: { equals: remindersSent } },
      data: { remindersSent: kept },
    });
  }
}
