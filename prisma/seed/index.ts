import { hashPassword } from "@/lib/auth/service/password";
import { db } from "@/lib/core/server/db";
import { acquireLock } from "@/lib/core/server/locks.sql";

import { buildActivityRows } from "./activity";
import { buildAttendanceRows } from "./attendances";
import { buildConnectionRows } from "./connections";
import { buildConversationRows } from "./conversations";
import { buildEventRows } from "./events";
import { DEMO_PASSWORD, getMemberId, buildProfileRows, buildUserRows } from "./members";
import { moveUpcomingEvents } from "./refresh";
import { buildRsvpRows } from "./rsvps";

// On a busy machine the seed takes longer than the 10 seconds that other transactions may take.
const DEMO_TRANSACTION = { maxWait: 60_000, timeout: 300_000 };

/**
 * Fills an empty database with the demo: 60 members, 14 events around `now`, and their activity, in one transaction. Does
 * nothing if the demo exists.
 */
export async function seedDemo(now: Date): Promise<void> {
  // One hash for all members, because sixty hashes of the same password take half a second.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db().$transaction(async (tx) => {
    // Two simultaneous starts seed or refresh one after the other.
    await acquireLock(tx, "demo");
    if (await tx.user.findUnique({ where: { id: getMemberId("admin") }, select: { id: true } })) return;
    await tx.user.createMany({ data: buildUserRows(now, passwordHash) });
    await tx.profile.createMany({ data: buildProfileRows(now) });
    await tx.event.createMany({ data: buildEventRows(now) });
    await tx.eventRsvp.createMany({ data: buildRsvpRows(now) });
    await tx.eventAttendance.createMany({ data: buildAttendanceRows(now) });
    await tx.connection.createMany({ data: buildConnectionRows(now) });
    const { conversations, messages } = buildConversationRows(now);
    await tx.conversation.createMany({ data: conversations });
    await tx.message.createMany({ data: messages });
    await tx.userActivity.createMany({ data: buildActivityRows(now) });
  }, DEMO_TRANSACTION);
}

/**
 * Moves the demo's upcoming events to around `now` and checks in the open event's guests again, if the open event has ended or
 * ends within 45 minutes. Keeps what members changed. Does nothing without a demo.
 */
export async function refreshDemo(now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    await acquireLock(tx, "demo");
    await moveUpcomingEvents(tx, now);
  }, DEMO_TRANSACTION);
}
