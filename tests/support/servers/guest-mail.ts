import * as invitationsRoute from "@/app/api/events/[id]/guests/invitations/route";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import type { InvitedGuests } from "@/lib/guests/schema/guests";

import { createEvent } from "@/tests/support/factories/events";
import type { createGuest } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow } from "@/tests/support/setup/clock";

/** An event next week, and who created it. */
export async function createOwned(event: Parameters<typeof createEvent>[0] = {}) {
  const owner = await createMember();
  const times = { startTime: fromNow({ days: 7 }), endTime: fromNow({ days: 8 }) };
  return { owner, event: await createEvent({ createdById: owner.userId, ...times, ...event }) };
}

const toEmail = (index: number) => `guest-${index}@example.com`;

export async function createGuests(eventId: string, count: number, guest: Parameters<typeof createGuest>[1] = {}) {
  const data = Array.from({ length: count }, (_, index) => ({
    ...{ eventId, name: `Guest ${index}`, email: toEmail(index), createdAt: clock.now(), emailSetAt: clock.now() },
    ...guest,
  }));
  const rows = await db().eventGuest.createManyAndReturn({ data, select: { id: true } });
  return rows.map(({ id }) => id);
}

export const invite = ({ token }: { token: string }, id: string, body: object = { all: true }) =>
  callRoute<InvitedGuests>(invitationsRoute, "POST", { token, params: { id }, body });

/** As after as many mails today. */
export const countMails = (subject: string, mails: number) =>
  db().guestMailCount.create({
    data: { subject, count: mails, day: new Date(clock.now().toISOString().slice(0, 10)) },
  });
