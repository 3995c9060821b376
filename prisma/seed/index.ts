import { hashPassword } from "@/lib/auth/service/password";
import { db } from "@/lib/core/server/db";

import { activityRows } from "./activity";
import { attendanceRows } from "./attendances";
import { connectionRows } from "./connections";
import { conversationRows } from "./conversations";
import { eventRows } from "./events";
import { DEMO_PASSWORD, memberId, profileRows, userRows } from "./members";
import { moveAhead } from "./refresh";
import { rsvpRows } from "./rsvps";
import { lockDemo } from "./lock";

/**
 * Fills an empty database with the living demo: 60 members, 14 events around `now`, and what they did. All of it or
 * nothing, in one transaction; where the demo already stands it changes nothing.
 */
export async function seedDemo(now: Date): Promise<void> {
  // Hashed once: sixty hashes of the same password would only cost half a second.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db().$transaction(async (tx) => {
    await lockDemo(tx);
    if (await tx.user.findUnique({ where: { id: memberId("admin") }, select: { id: true } })) return;
    await tx.user.createMany({ data: userRows(now, passwordHash) });
    await tx.profile.createMany({ data: profileRows(now) });
    await tx.event.createMany({ data: eventRows(now) });
    await tx.eventRsvp.createMany({ data: rsvpRows(now) });
    await tx.eventAttendance.createMany({ data: attendanceRows(now) });
    await tx.connection.createMany({ data: connectionRows(now) });
    const { conversations, messages } = conversationRows(now);
    const positions = await tx.$queryRaw<{ position: bigint }[]>`
      SELECT nextval('conversation_position') AS "position" FROM generate_series(1, ${conversations.length}::int)
      ORDER BY 1`;
    await tx.conversation.createMany({
      data: conversations.map((row, index) => ({ ...row, position: positions[index]?.position ?? 0n })),
    });
    await tx.message.createMany({ data: messages });
    await tx.userActivity.createMany({ data: activityRows(now) });
  });
}

/**
 * Lets the demo's dates follow the clock (architecture.md): when the open event is over, or is within 45 minutes, all
 * events ahead are set anew around `now` and its guests are in the room again. What people did is kept. Without a
 * demo it changes nothing.
 */
export async function refreshDemo(now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockDemo(tx);
    await moveAhead(tx, now);
  });
}
