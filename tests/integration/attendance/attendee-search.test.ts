/**
 * Attendee search, its pages and the event's summary (docs/product/presence.md#attendee-search).
 */
import * as list from "@/app/api/events/[id]/rsvped-attendees/route";
import * as summary from "@/app/api/events/[id]/rsvped-attendees/summary/route";
import { AUTO_CHECK_OUT_DELAY_MS } from "@/lib/attendance/constants";
import type { Attendee, FirstAttendees } from "@/lib/attendance/schema/attendance";
import { clock } from "@/lib/core/shared/clock";

import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

let event: Awaited<ReturnType<typeof createEvent>>;
let me: Awaited<ReturnType<typeof createMember>>;

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
  event = await createEvent();
  me = await createGoingMember({
    firstName: "Me",
    lastName: "Myself",
    profession: null,
    company: null,
    industry: null,
  });
});

type Profile = NonNullable<NonNullable<Parameters<typeof createMember>[0]>["profile"]>;

async function createGoingMember(profile: Profile) {
  const member = await createMember({ profile });
  await createRsvp(member.userId, event.id);
  return member;
}

const search = (query: string, token = me.token) =>
  callRoute<Attendee[]>(list, "GET", {
    path: `/api/events/${event.id}/rsvped-attendees${query}`,
    params: { id: event.id },
    token,
  });
const find = async (words: string, token?: string) =>
  (await search(`?search=${encodeURIComponent(words)}`, token)).json.map(({ user }) => user.profile.firstName);
const getSummary = (token?: string) =>
  callRoute<FirstAttendees>(summary, "GET", {
    path: `/api/events/${event.id}/rsvped-attendees/summary`,
    params: { id: event.id },
    token,
  });

describe("search", () => {
  beforeEach(async () => {
    await createGoingMember({
      firstName: "Chloé",
      lastName: "Núñez-Ørsted",
      profession: "Commercial Realtor",
      company: "Gulfside Partners",
      industry: "Real Estate",
    });
    await createGoingMember({
      firstName: "Ben",
      lastName: "Okafor",
      profession: "Engineer",
      company: null,
      industry: "Technology",
    });
    await createGoingMember({
      firstName: "Юлия",
      lastName: "Чайка",
      profession: "Äntwickler",
      company: "100% Fun_Co\\",
      industry: "IT",
    });
  });

  test.each([
    ["first name", "chlo", ["Chloé"]],
    ["last name", "okaf", ["Ben"]],
    ["profession", "realtor", ["Chloé"]],
    ["company", "gulfside", ["Chloé"]],
    ["industry", "technol", ["Ben"]],
    ["another case", "GULFSIDE", ["Chloé"]],
    ["no accent for one", "chloe nunez", ["Chloé"]],
    ["an accent for none", "bén", ["Ben"]],
    ["accents put together otherwise", "Chloe\u0301", ["Chloé"]],
    ["capitals with accents", "ÄNTWICKLER", ["Юлия"]],
    ["a letter for one that Unicode does not decompose", "orsted", ["Chloé"]],
    ["such a letter", "ØRSTED", ["Chloé"]],
    ["another alphabet", "юлия ЧАЙКА", ["Юлия"]],
    ["words of several fields, in any order", "partners  chl real", ["Chloé"]],
    ["a percent sign, which is no wildcard", "%", ["Юлия"]],
    ["an underscore, which is no wildcard", "n_c", ["Юлия"]],
    ["a backslash", "\\", ["Юлия"]],
    ["a quote", "'", []],
    ["words that don't all fit", "chloe okafor", []],
    ["a text that spans two fields", "okaforengineer", []],
    ["blank", "   ", ["Me", "Chloé", "Ben", "Юлия"]],
  ])("finds attendees by %s", async (_, words, found) =>
    expect((await find(words)).toSorted()).toEqual(found.toSorted()),
  );

  test("finds nothing by fields that are not shown", async () => {
    await createGoingMember({ firstName: "Dov", phone: "813 999 0000", location: "Naples", bio: "Sails" });
    for (const words of ["999", "naples", "sails", "nametag.test"]) expect(await find(words)).toEqual([]);
  });

  test("omits members of other events, waitlisted members and blocked members in either direction", async () => {
    const [stranger, waiting] = [
      await createMember({ profile: { firstName: "Zoe" } }),
      await createMember({ profile: { firstName: "Zoe" } }),
    ];
    await createRsvp(stranger.userId, (await createEvent()).id);
    await createRsvp(waiting.userId, event.id, { status: "waitlisted" });
    const [myResults, otherResults] = [
      await createGoingMember({ firstName: "Zoe" }),
      await createGoingMember({ firstName: "Zoe" }),
    ];
    await createBlock(me.userId, myResults.userId);
    await createBlock(otherResults.userId, me.userId);
    expect(await find("zoe")).toEqual([]);
    expect(await find("zoe", myResults.token)).toEqual(["Zoe", "Zoe"]);
    expect((await search("?search=zoe", stranger.token)).status).toBe(403);
  });

  test("is paged like the list and keeps the words on later pages", async () => {
    for (let number = 0; number < 5; number++) await createGoingMember({ firstName: `Zoe ${number}` });
    const first = await search("?search=zoe&limit=3");
    expect(first.json).toHaveLength(3);
    const next = /<[^?]*(\?[^>]*)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(new URLSearchParams(next).get("search")).toBe("zoe");
    const second = await search(next);
    expect(second.json).toHaveLength(2);
    expect(second.headers.get("link")).toBeNull();
    expect(new Set([...first.json, ...second.json].map(({ userId }) => userId)).size).toBe(5);
  });

  test("accepts at most 100 characters and takes three queries", async () => {
    expect((await search(`?search=${"a".repeat(101)}`)).status).toBe(400);
    expect((await countQueries(() => search("?search=zoe"))).queries).toBe(3);
  });
});

test("shows every attendee exactly once when someone checks in between two pages", async () => {
  for (let number = 0; number < 3; number++) await createAttendee(event.id);
  const later = await createGoingMember({ firstName: "Later" });
  for (let number = 0; number < 3; number++) await createGoingMember({});
  const first = await search("?limit=2");
  // Before the second page is read, an attendee of the last page checks in and one of the first
  // page checks out.
  advanceClock({ minutes: 1 });
  await createAttendance(later.userId, event.id);
  const ids = first.json.map(({ userId }) => userId);
  let next: string | undefined = /<[^?]*(\?[^>]*)>/.exec(first.headers.get("link") ?? "")?.[1];
  while (next) {
    const page: Awaited<ReturnType<typeof search>> = await search(next);
    ids.push(...page.json.map(({ userId }) => userId));
    next = /<[^?]*(\?[^>]*)>/.exec(page.headers.get("link") ?? "")?.[1];
  }
  expect(ids).toHaveLength(8);
  expect(new Set(ids).size).toBe(8);
  expect(ids.indexOf(later.userId)).toBe(3);
});

describe("summary", () => {
  test("counts all attendees, by industry family", async () => {
    for (const industry of ["Real Estate", "real estate ", "Technology", "Design", "Sales", null])
      await createGoingMember({ industry });
    await createAttendee(event.id, { profile: { industry: "Software" } });
    const checkedOut = await createGoingMember({ industry: "Legal" });
    await createAttendance(checkedOut.userId, event.id, { checkOutTime: fromNow({ minutes: 1 }) });
    const { json, status } = await getSummary(me.token);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      confirmed: 9,
      checkedIn: 1,
      guestsIn: 0,
      families: {
        "real-estate": { confirmed: 2, checkedIn: 0 },
        technology: { confirmed: 2, checkedIn: 1 },
        "creative-arts": { confirmed: 1, checkedIn: 0 },
        "marketing-sales": { confirmed: 1, checkedIn: 0 },
        "business-leadership": { confirmed: 3, checkedIn: 0 },
      },
    });
  });

  test("counts guests who are in until attendances are closed", async () => {
    const checkedInAt = clock.now();
    await createGuest(event.id, { checkedInAt });
    await createGuest(event.id);
    await createGuest(event.id, { checkedInAt, claimedAt: checkedInAt, claimedById: me.userId });
    stopClock(new Date(event.endTime.getTime() + AUTO_CHECK_OUT_DELAY_MS - 1));
    expect((await getSummary(me.token)).json.guestsIn).toBe(1);
    advanceClock({ seconds: 1 });
    expect((await getSummary(me.token)).json.guestsIn).toBe(0);
  });

  test("comes with the first page of the list", async () => {
    await createGoingMember({});
    const { attendees, next } = (await getSummary(me.token)).json;
    expect([attendees, next]).toEqual([(await search("")).json, null]);
  });

  test("omits blocked members and is denied to others", async () => {
    const blocked = await createGoingMember({});
    await createBlock(blocked.userId, me.userId);
    expect((await getSummary(me.token)).json.confirmed).toBe(1);
    expect((await getSummary((await createMember()).token)).status).toBe(403);
    expect((await getSummary()).status).toBe(401);
  });

  test("takes three queries", async () => {
    expect((await countQueries(() => getSummary(me.token))).queries).toBe(3);
  });
});
