import type { Db } from "@/lib/core/server/db";

/** Keeps the given moments. Repeats, because a reminder may be sent meanwhile. */
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
    // Few combinations of moments exist, so this takes few updates.
    for (const { remindersSent } of outdated) {
      await client.eventRsvp.updateMany({
        where: { eventId, remindersSent: { equals: remindersSent } },
        data: { remindersSent: remindersSent.filter((moment) => keepMoments.includes(moment)) },
      });
    }
  }
}
