/** What organizers learn about accounts by mail (docs/product/guests.md#limits-of-mail). */
import * as audiencesRoute from "@/app/api/events/[id]/announcements/audiences/route";
import * as countsRoute from "@/app/api/events/[id]/rsvped-attendees/counts/route";
import * as teamInvitationsRoute from "@/app/api/events/[id]/team/invitations/route";
import { sendAnnouncements } from "@/lib/announcements/service/send";
import { db } from "@/lib/core/server/db";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import type { PeopleCounts } from "@/lib/guests/schema/guests";
import { sendGuestInvitations } from "@/lib/guests/service/invite";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

import { resetDatabase } from "@/tests/support/database/database";
import { createGuest } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import { announceAs, manageAs } from "@/tests/support/servers/announcements";
import { createOwned, invite } from "@/tests/support/servers/guest-mail";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T17:00:00Z");
  resend = await startResend();
});
afterEach(() => resend.stop());

type Member = Awaited<ReturnType<typeof createMember>>;

const count = async ({ token }: Member, id: string) =>
  (await callRoute<PeopleCounts>(countsRoute, "GET", { token, params: { id } })).json.invitations;

describe("by an account with the address", () => {
  type Prepare = (member: Member, owner: Member) => Promise<unknown>;
  const block = (blocker: Member, blocked: Member) =>
    db().block.create({ data: { blockerId: blocker.userId, blockedId: blocked.userId, createdAt: clock.now() } });
  const EMAIL = "guessed@example.com";
  const ACCOUNTS: [string, Prepare | null][] = [
    ["no account", null],
    ["an account", () => Promise.resolve()],
    ["an account that the organizer blocked", (member, owner) => block(owner, member)],
    ["an account that blocked the organizer", block],
    [
      "a suspended account",
      ({ userId }) => db().user.update({ where: { id: userId }, data: { suspendedAt: clock.now() } }),
    ],
  ];

  async function createOwnedWith(prepare: Prepare | null) {
    await resetDatabase();
    resetRateLimits();
    resend.mails.length = 0;
    const { owner, event } = await createOwned();
    await db().profile.update({ where: { userId: owner.userId }, data: { firstName: "Ana", lastName: "Ruiz" } });
    if (prepare) await prepare(await createMember({ email: EMAIL }), owner);
    return { owner, event };
  }

  type Answers = { answers: string; mails: number };
  const ID = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

  async function readAnnounced(prepare: Prepare | null): Promise<Answers> {
    const { owner, event } = await createOwnedWith(prepare);
    await createGuest(event.id, { email: EMAIL, invitationSentAt: clock.now() });
    const read = async () => [
      await callRoute(audiencesRoute, "GET", { token: owner.token, params: { id: event.id } }),
      await manageAs(owner.token, event.id),
    ];
    const answers: unknown[] = [await read(), (await announceAs(owner.token, event.id, { id: ID })).json];
    await sendAnnouncements();
    answers.push(await read());
    await runDeliveries();
    answers.push(await read());
    await sendAnnouncements();
    answers.push(await read(), await db().guestMailCount.findMany({ where: { subject: "site" } }));
    return {
      answers: JSON.stringify(answers, (key, value) => (key === "headers" ? undefined : (value as unknown))),
      mails: resend.mails.length,
    };
  }

  async function readInvited(prepare: Prepare | null): Promise<Answers> {
    const { owner, event } = await createOwnedWith(prepare);
    await createGuest(event.id, { id: ID, email: EMAIL });
    const answers: unknown[] = [(await invite(owner, event.id)).json, await sendGuestInvitations()];
    answers.push(
      (await invite(owner, event.id)).json,
      (await count(owner, event.id))?.waiting,
      await sendGuestInvitations(),
    );
    const { invitedAt, invitationSentAt, announcementsOffAt } = await db().eventGuest.findUniqueOrThrow({
      where: { id: ID },
    });
    answers.push(
      { invitedAt, invitationSentAt, announcementsOffAt },
      await db().guestMailCount.findMany({ where: { subject: "site" } }),
    );
    return { answers: JSON.stringify(answers), mails: resend.mails.length };
  }

  async function readInvitedToTeam(prepare: Prepare | null): Promise<Answers> {
    const { owner, event } = await createOwnedWith(prepare);
    const body = { email: EMAIL, role: "door" };
    const options = { token: owner.token, params: { id: event.id }, body };
    const { status } = await callRoute(teamInvitationsRoute, "POST", options);
    await waitForBackgroundWork();
    await runDeliveries();
    const counts = await db().guestMailCount.findMany({ where: { subject: "site" } });
    const answers = [status, await db().eventTeamInvitation.count(), counts];
    return { answers: JSON.stringify(answers), mails: resend.mails.length };
  }

  it.each([
    ["invitations to a team", readInvitedToTeam, "[201,1,"],
    ["announcements", readAnnounced, '"recipientCount":1,"mailCount":1'],
    ["invitations", readInvited, '"invited":1'],
  ])("%s answer the same whether an address has an account, a block or a suspension", async (_, readAnswers, part) => {
    const expected = (await readAnswers(null)).answers;
    expect(expected).toContain(part);
    const found: [string, boolean, number][] = [];
    for (const [name, prepare] of ACCOUNTS) {
      const { answers, mails } = await readAnswers(prepare);
      found.push([name, answers === expected, mails]);
    }
    expect(found).toEqual(ACCOUNTS.map(([name], index) => [name, true, index < 2 ? 1 : 0]));
  });
});
