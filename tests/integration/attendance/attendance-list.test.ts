/**
 * GET /api/events/{id}/rsvped-attendees: access, order and fields
 * (docs/product/events.md#attendee-list-access).
 */
import type { Attendee } from "@/lib/attendance/schema/attendance";

import { db } from "@/lib/core/server/db";
import { requireEventRight } from "@/lib/events/data/event-right";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

const listAttendees = async (id: string, token?: string, query = "") =>
  callRoute<Attendee[]>(await import("@/app/api/events/[id]/rsvped-attendees/route"), "GET", {
    path: `/api/events/${id}/rsvped-attendees${query}`,
    params: { id },
    token,
  });
const getIds = (response: { json: Attendee[] }) => response.json.map((attendee) => attendee.userId);

async function createGoingMember(eventId: string) {
  const member = await createMember();
  await createRsvp(member.userId, eventId);
  return member;
}

test("allows only members with an RSVP, the host and admins", async () => {
  const host = await createMember();
  const event = await createEvent({ hostUserId: host.userId });
  const [going, stranger, waiting] = [await createGoingMember(event.id), await createMember(), await createMember()];
  await createRsvp(waiting.userId, event.id, { status: "waitlisted" });
  const admin = await createMember({ role: "admin" });
  for (const { token } of [going, host, admin])
    expect(getIds(await listAttendees(event.id, token))).toEqual([going.userId]);
  for (const { token, actor } of [stranger, waiting]) {
    expect((await listAttendees(event.id, token)).json).toMatchObject({ code: "forbidden" });
    await expect(requireEventRight(actor, event.id, "seeAttendees")).rejects.toMatchObject({ code: "forbidden" });
  }
  expect((await listAttendees(event.id)).status).toBe(401);
  expect((await listAttendees("00000000-0000-4000-8000-000000000000", going.token)).status).toBe(404);
});

test("lists checked-in attendees first by check-in time, then the others by RSVP time", async () => {
  const event = await createEvent();
  const waiting = await createGoingMember(event.id);
  advanceClock({ minutes: 1 });
  const second = await createGoingMember(event.id);
  advanceClock({ minutes: 1 });
  const first = await createAttendee(event.id);
  advanceClock({ minutes: 1 });
  await createAttendance(second.userId, event.id);
  const response = await listAttendees(event.id, waiting.token);
  expect(getIds(response)).toEqual([first.userId, second.userId, waiting.userId]);
  expect(response.json[0]).toEqual({
    userId: first.userId,
    eventId: event.id,
    isCheckedIn: true,
    checkInTime: first.attendance.checkInTime.toISOString(),
    user: {
      id: first.userId,
      profile: {
        firstName: first.user.profile?.firstName,
        lastName: first.user.profile?.lastName,
        pronouns: null,
        profession: first.user.profile?.profession,
        company: first.user.profile?.company,
        industry: first.user.profile?.industry,
        avatarUrl: null,
      },
    },
  });
  expect(response.json[2]).toMatchObject({ isCheckedIn: false, checkInTime: null });
});

describe("other orders", () => {
  const setTopics = (userId: string, kind: string, keys: string[]) =>
    db().memberTopic.createMany({
      data: keys.map((key, index) => ({ userId, kind, key, label: key, position: index + 1 })),
    });

  /** The first names, page by page of two. */
  async function listNames(eventId: string, token: string, sort: string): Promise<string[]> {
    const names: string[] = [];
    let query: string | undefined = `?limit=2&sort=${sort}`;
    while (query) {
      const page: Awaited<ReturnType<typeof listAttendees>> = await listAttendees(eventId, token, query);
      names.push(...page.json.map(({ user }) => user.profile.firstName));
      query = /<[^?]+(\?[^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
    }
    return names;
  }

  async function createScene() {
    const event = await createEvent();
    const people = [
      { firstName: "Özlem", company: "Zeta" },
      { firstName: "ana", company: null },
      { firstName: "Zoe", company: "beta" },
      { firstName: "Oscar", company: "Alpha" },
    ];
    const members = [];
    for (const { firstName, company } of people) {
      advanceClock({ minutes: 1 });
      const member = await createMember({ profile: { firstName, lastName: "Lee", company } });
      await createRsvp(member.userId, event.id);
      members.push(member);
    }
    const here = await createAttendee(event.id, { profile: { firstName: "Mia", lastName: "Lee", company: "Omega" } });
    advanceClock({ minutes: 1 });
    await createAttendee(event.id, { profile: { firstName: "Kim", lastName: "Lee", company: "Gamma" } });
    return { eventId: event.id, members, here };
  }

  test.each([
    ["arrival", ["Mia", "Kim", "Özlem", "ana", "Zoe", "Oscar"]],
    ["latest", ["Kim", "Mia", "Oscar", "Zoe", "ana", "Özlem"]],
    ["name", ["Kim", "Mia", "ana", "Oscar", "Özlem", "Zoe"]],
    ["company", ["Kim", "Mia", "Oscar", "Zoe", "Özlem", "ana"]],
  ])("lists those who are checked in first, and each part by %s, from page to page", async (sort, names) => {
    const { eventId, here } = await createScene();
    expect(await listNames(eventId, here.token, sort)).toEqual(names);
  });

  test("puts those first whose visible topics fit the viewer's", async () => {
    const { eventId, members, here } = await createScene();
    const [ozlem = "", ana = "", zoe = "", oscar = ""] = members.map(({ userId }) => userId);
    await setTopics(here.userId, "looking_for", ["design", "law"]);
    await setTopics(zoe, "can_help_with", ["design", "law"]);
    await setTopics(oscar, "can_help_with", ["law"]);
    // The same wish fits nothing, and hidden topics count for nothing.
    await setTopics(ana, "looking_for", ["design"]);
    await setTopics(ozlem, "can_help_with", ["design", "law"]);
    const visibility = { email: "attendees", phone: "attendees", linkedinUrl: "attendees", topics: "nobody" };
    await db().profile.update({ where: { userId: ozlem }, data: { visibility } });
    expect(await listNames(eventId, here.token, "fits")).toEqual(["Kim", "Mia", "Zoe", "Oscar", "ana", "Özlem"]);
  });

  test("refuses an unknown order, and the cursor of another one", async () => {
    const { eventId, here } = await createScene();
    expect((await listAttendees(eventId, here.token, "?sort=height")).status).toBe(400);
    const link = (await listAttendees(eventId, here.token, "?limit=2&sort=name")).headers.get("link") ?? "";
    const cursor = /cursor=([^&>]+)/.exec(link)?.[1] ?? "";
    expect((await listAttendees(eventId, here.token, `?cursor=${cursor}`)).status).toBe(400);
  });
});

test("marks an attendee as checked in only with an active attendance at this event", async () => {
  const [event, other] = [await createEvent(), await createEvent()];
  const [checkedOut, atOtherEvent] = [await createGoingMember(event.id), await createGoingMember(event.id)];
  await createAttendance(checkedOut.userId, event.id, { checkOutTime: fromNow({ minutes: 1 }) });
  await createAttendance(atOtherEvent.userId, other.id);
  const response = await listAttendees(event.id, checkedOut.token);
  expect(response.json.map(({ isCheckedIn, checkInTime }) => [isCheckedIn, checkInTime])).toEqual([
    [false, null],
    [false, null],
  ]);
});

test("omits email, phone, LinkedIn and position", async () => {
  const event = await createEvent();
  const person = await createAttendee(event.id, {
    email: "secret@nametag.test",
    profile: {
      phone: "+1 813 555 0123",
      linkedinUrl: "https://linkedin.com/in/secret",
      bio: "Secret bio",
      location: "Naples",
    },
  });
  const { text } = await listAttendees(event.id, person.token);
  for (const secret of ["secret", "0123", "Secret bio", "Naples"]) expect(text).not.toContain(secret);
});

test("hides two members from each other when either has blocked the other", async () => {
  const event = await createEvent();
  const [ana, ben, chloe] = [
    await createAttendee(event.id),
    await createAttendee(event.id),
    await createAttendee(event.id),
  ];
  await createBlock(ana.userId, ben.userId);
  expect(getIds(await listAttendees(event.id, ana.token)).toSorted()).toEqual([ana.userId, chloe.userId].toSorted());
  expect(getIds(await listAttendees(event.id, ben.token)).toSorted()).toEqual([ben.userId, chloe.userId].toSorted());
  expect(getIds(await listAttendees(event.id, chloe.token))).toHaveLength(3);
});

test("pages by the Link header through every attendee exactly once, checked in or not", async () => {
  const event = await createEvent();
  const me = await createAttendee(event.id);
  for (let number = 0; number < 3; number++) await createAttendee(event.id);
  for (let number = 0; number < 4; number++) await createGoingMember(event.id);
  const listedIds: string[] = [];
  let query: string | undefined = "?limit=3";
  while (query) {
    const page: Awaited<ReturnType<typeof listAttendees>> = await listAttendees(event.id, me.token, query);
    listedIds.push(...getIds(page));
    query = /attendees(\?[^>]*)/.exec(page.headers.get("link") ?? "")?.[1];
  }
  expect(listedIds).toHaveLength(8);
  expect(listedIds).toEqual(getIds(await listAttendees(event.id, me.token)));
  expect((await listAttendees(event.id, me.token, "?cursor=abc")).status).toBe(400);
});

test("takes three queries with 5 attendees and with 60", async () => {
  const event = await createEvent();
  const me = await createAttendee(event.id);
  const addAttendees = async (count: number) => {
    for (let number = 0; number < count; number++) await createGoingMember(event.id);
  };
  await addAttendees(4);
  expect((await countQueries(() => listAttendees(event.id, me.token))).queries).toBe(3);
  await addAttendees(55);
  expect((await countQueries(() => listAttendees(event.id, me.token))).queries).toBe(3);
});
