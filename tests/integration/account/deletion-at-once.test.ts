/** Calls about a member while the account is being deleted. */
import { deleteAccount, deleteAccountRows } from "@/lib/account/service/delete";
import { removeUnreadableConversations } from "@/lib/account/service/remove-conversations";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { enqueueReminders } from "@/lib/notifications/service/events/reminders.sql";
import { uploadAvatar } from "@/lib/profiles/service/avatar";

import { waitForBlockedBackend } from "@/tests/support/database/blocked-backend";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember, createUser, createUsers } from "@/tests/support/factories/users";
import { createPhoto } from "@/tests/support/fixtures/pictures";
import { recordBus } from "@/tests/support/servers/bus";
import { fromNow } from "@/tests/support/setup/clock";

recordBus();

beforeEach(resetDatabase);

const LONG_TRANSACTION = { timeout: 30_000 };

/**
 * Deletes an account, and runs `work` when the deletion has locked the member and waits for the row
 * of a session, before it comes to the RSVPs and the profile.
 */
async function deleteDuring<Result>({ userId, sid }: { userId: string; sid: string }, work: () => Promise<Result>) {
  const { deletion, result } = await db().$transaction(async (tx) => {
    await tx.session.update({ where: { sid }, data: { provedAt: null } });
    const deletion = deleteAccount(userId);
    await waitForBlockedBackend();
    // In an object, so that the transaction ends before they are awaited.
    return { deletion, result: await work() };
  }, LONG_TRANSACTION);
  await deletion;
  return result;
}

test("an upload of a picture waits for the deletion, and is refused", async () => {
  const me = await createMember();
  const photo = await createPhoto("png");
  const { upload } = await deleteDuring(me, async () => {
    const upload = uploadAvatar(me, photo).catch((error: unknown) => error);
    await waitForBlockedBackend(2);
    return { upload };
  });
  expect(await upload).toMatchObject({ code: "not_found" });
  expect(await db().upload.count()).toBe(0);
});

test("reminders skip the member, and wait for nothing", async () => {
  const [me, other] = [await createMember(), await createMember()];
  const event = await createEvent({ startTime: fromNow({ hours: 20 }), endTime: fromNow({ hours: 22 }) });
  for (const { userId } of [me, other]) await createRsvp(userId, event.id, { createdAt: fromNow({ days: -3 }) });
  expect(await deleteDuring(me, enqueueReminders)).toBe(1);
  expect(await db().delivery.findMany({ select: { userId: true } })).toEqual([{ userId: other.userId }]);
});

describe("the daily removal of conversations", () => {
  const listTexts = async () => (await db().message.findMany()).map(({ content }) => content);

  test("finds those of two parties who were deleted at once, and keeps all others", async () => {
    const [ana, ben, cleo] = [await createUser(), await createUser(), await createUser()];
    await createMessage(ana.id, ben.id, "to both");
    await createMessage(ana.id, cleo.id, "to one");
    await db().$transaction(async (tx) => {
      await deleteAccountRows(tx, ana.id);
      // Ends first, and doesn't see the other deletion.
      await deleteAccount(ben.id);
    }, LONG_TRANSACTION);
    expect(await listTexts()).toHaveLength(2);
    expect(await removeUnreadableConversations()).toBe(1);
    expect(await listTexts()).toEqual(["to one"]);
    expect(await db().conversation.count()).toBe(1);
    expect(await removeUnreadableConversations()).toBe(0);
  });

  test("goes on after a batch", async () => {
    const me = await createUser({ deletedAt: clock.now() });
    const others = await createUsers(101, { deletedAt: clock.now() });
    await db().conversation.createMany({
      data: others.map(({ id }) => (id < me.id ? { userAId: id, userBId: me.id } : { userAId: me.id, userBId: id })),
    });
    expect(await removeUnreadableConversations()).toBe(101);
    expect(await db().conversation.count()).toBe(0);
  });
});
