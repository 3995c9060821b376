/** Pushes of the delivery queue as a device shows them, in the member's language. */
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { introduce } from "@/lib/introductions/service";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueFollowUps } from "@/lib/notifications/service/events/follow-ups";
import { notifyIntroduction } from "@/lib/notifications/service/push/introduction-push";
import { enqueueRecaps } from "@/lib/notifications/service/events/recaps.sql";
import { addDevice } from "@/lib/notifications/service/push/devices";
import { enqueueRequestPush } from "@/lib/notifications/service/push/request-push";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { createBrowserKeys, createServerKeys, startPushService } from "@/tests/support/servers/push-service";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

let service: Awaited<ReturnType<typeof startPushService>>;

beforeEach(async () => {
  await resetDatabase();
  Object.assign(process.env, createServerKeys());
  resetEnv();
  // 9 AM in New York.
  stopClock("2026-11-21T14:00:00Z");
  service = await startPushService();
});
afterEach(async () => {
  await service.stop();
  delete process.env.VAPID_PUBLIC_KEY;
  delete process.env.VAPID_PRIVATE_KEY;
  resetEnv();
});

const { keys, decrypt } = createBrowserKeys();

async function createMemberWithDevice(language: string) {
  const member = await createMember({ language, profile: { timezone: "America/New_York" } });
  await addDevice(member.actor, { endpoint: `https://push.service.org/send/${member.userId}`, keys });
  return member;
}

async function listPushes(): Promise<unknown[]> {
  await runDeliveries();
  return service.requests.map(({ body }) => decrypt(body));
}

test.each([
  ["en", "Marisol Vega thinks you should meet Ben Okafor", "Tap to answer."],
  ["es", "Marisol Vega cree que Ben Okafor y tú deberían conocerse", "Toca para responder."],
])(
  "an introduction names both and opens People, once and only while it is open, in %s",
  async (language, title, body) => {
    const host = await createMember({ profile: { firstName: "Marisol", lastName: "Vega" } });
    const { id: eventId } = await createEvent({ hostUserId: host.userId });
    const [ana, ben] = [
      await createMemberWithDevice(language),
      await createMember({ profile: { firstName: "Ben", lastName: "Okafor" } }),
    ];
    for (const { userId } of [ana, ben]) await createAttendance(userId, eventId);
    const add = () =>
      introduce(host.actor, eventId, { userIds: [ana.userId, ben.userId], line: null }, (tx, introduction) =>
        notifyIntroduction(introduction, tx),
      );
    await add();
    await add();
    expect(await listPushes()).toEqual([expect.objectContaining({ title, body, url: `/people?event=${eventId}` })]);
    await db().eventIntroduction.deleteMany();
    await add();
    await createBlock(ben.userId, ana.userId);
    expect(await listPushes()).toHaveLength(1);
  },
);

test.each([
  ["en", "See who you met, and write to them."],
  ["es", "Mira a quién conociste y escríbeles."],
])("the recap names the event and opens it, in %s", async (language, body) => {
  const times = { startTime: new Date("2026-11-20T23:00:00Z"), endTime: new Date("2026-11-21T02:00:00Z") };
  const [{ userId }, { id }] = [
    await createMemberWithDevice(language),
    await createEvent({ name: "Tampa\nTech Mixer", ...times }),
  ];
  const [checkInTime, checkOutTime] = [times.startTime, times.endTime];
  await createAttendance(userId, id, { checkInTime, checkOutTime, confirmedAt: checkInTime });
  await enqueueRecaps();
  expect(await listPushes()).toEqual([
    expect.objectContaining({ tag: `event:${id}`, title: "Tampa Tech Mixer", body, url: `/events/${id}/recap` }),
  ]);
});

test.each([
  ["en", "Follow up today", "Ada Okafor and Ben Okafor"],
  ["es", "Retoma el contacto hoy", "Ada Okafor y Ben Okafor"],
])("the follow-up names the people and opens the list, in %s", async (language, title, body) => {
  const { userId: ownerId } = await createMemberWithDevice(language);
  for (const [index, firstName] of ["Ada", "Ben"].entries()) {
    const { id: memberId } = await createUser({ profile: { firstName, lastName: "Okafor" } });
    await createConnection(ownerId, memberId);
    await db().networkNote.create({
      data: { ownerId, memberId, followUpOn: new Date("2026-11-21"), createdAt: fromNow({ days: index - 9 }) },
    });
  }
  await enqueueFollowUps();
  expect(await listPushes()).toEqual([
    expect.objectContaining({
      tag: `follow_up:${ownerId}:2026-11-21:push`,
      title,
      body,
      url: "/connections#follow-up",
    }),
  ]);
});

describe("a request to connect", () => {
  async function ask(line: string | null) {
    const profile = { firstName: "Ana", lastName: "Ruiz", profession: "Designer", company: "Bayfront" };
    const [ana, ben] = [await createUser({ profile }), await createMemberWithDevice("en")];
    const { id } = await createConnection(ana.id, ben.userId, { status: "pending", line });
    await enqueueRequestPush(ben.userId, id);
    return { id, ana, ben };
  }

  test.each([
    [null, "Designer · Bayfront"],
    ["Your talk on tiles!", "Your talk on tiles!"],
  ])("names the requester and their work, or shows the line %j", async (line, body) => {
    await ask(line);
    const title = "Ana Ruiz wants to connect";
    expect(await listPushes()).toEqual([expect.objectContaining({ title, body, url: "/connections#requests" })]);
  });

  test("is dropped once it was withdrawn, or one blocked the other, and its row holds no text", async () => {
    const [withdrawn, blocked] = [await ask("Hello"), await ask("Hello")];
    const payloads = await db().delivery.findMany({ select: { payload: true } });
    expect(JSON.stringify(payloads)).not.toMatch(/Hello|Ana/);
    await db().connection.delete({ where: { id: withdrawn.id } });
    await createBlock(blocked.ben.userId, blocked.ana.id);
    expect(await listPushes()).toEqual([]);
  });
});
