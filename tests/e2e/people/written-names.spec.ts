/** Names of any person on the screens (docs/product/profiles.md#what-people-write). */
import type { Page } from "@playwright/test";

import { createConnection } from "@/tests/support/factories/connections";
import { createContact } from "@/tests/support/factories/contacts";
import { createAttendance, createAttendee, createEvent } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createEachMember, createEachUser, createUser } from "@/tests/support/factories/users";
import { WRITTEN_NAMES } from "@/tests/support/fixtures/written-names";
import { fromNow } from "@/tests/support/setup/clock";

import { db } from "@/lib/core/server/db";

import { expect, test } from "../support/fixtures";
import { findLayoutProblems } from "../support/layout";

/** Begins from right to left and ends with characters of no direction. */
const TEXT = "שלום! (CEO).";

/**
 * Returns how often the text is shown, and each place where what surrounds it decides its
 * direction: there, its full stop is not on the left of it.
 */
const readDirections = (page: Page) =>
  page.evaluate((text) => {
    const turned: string[] = [];
    let shown = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = (node as Text).data.indexOf(text);
      const parent = node.parentElement;
      if (start === -1 || !parent?.checkVisibility() || parent.closest("script, style, option")) continue;
      const getLeft = (offset: number) => {
        const range = document.createRange();
        range.setStart(node, start + offset);
        range.setEnd(node, start + offset + 1);
        return range.getBoundingClientRect();
      };
      const [first, last] = [getLeft(0), getLeft(text.length - 1)];
      if (first.width === 0) continue;
      shown += 1;
      if (last.left > first.left)
        turned.push(`${parent.localName}.${parent.className.slice(0, 40)}: ${(node as Text).data.slice(0, 60)}`);
    }
    return { shown, turned };
  }, TEXT);

const words = { profession: TEXT, company: TEXT, industry: TEXT, bio: `${TEXT}\n${TEXT}`, pronouns: TEXT };

test("a text from right to left keeps its own direction on every screen", async ({ page, login }) => {
  test.slow();
  const event = await createEvent({
    name: TEXT,
    description: TEXT,
    venueName: TEXT,
    venueAddress: TEXT,
    location: TEXT,
    sponsorName: TEXT,
    hostName: TEXT,
  });
  const profile = { ...words, firstName: "שלום!", lastName: "(CEO)." };
  const { userId, user } = await createAttendee(event.id, { role: "admin", profile });
  const other = await createAttendee(event.id, { profile });
  const asking = await createAttendee(event.id, { profile });
  await createConnection(userId, other.userId, { eventId: event.id });
  await createConnection(asking.userId, userId, { status: "pending", eventId: event.id });
  await createMessage(other.userId, userId, TEXT);
  await db().report.create({ data: { reporterId: userId, reportedId: other.userId, reason: TEXT } });
  await login(user);
  for (const path of [
    "/",
    "/events",
    `/events/${event.id}`,
    "/connections",
    "/connections?tab=requests",
    "/messages",
    `/messages?user=${other.userId}`,
    "/profile",
    `/profile/${other.userId}`,
    "/admin",
    "/admin?tab=users",
    "/admin?tab=moderation",
    "/admin/events",
    `/organize/${event.id}/edit`,
    `/organize/${event.id}/people`,
    `/organize/${event.id}/door`,
  ]) {
    await page.goto(path);
    await expect(page.getByText(TEXT).first()).toBeAttached();
    await expect.poll(async () => (await readDirections(page)).shown, path).toBeGreaterThan(0);
    expect.soft((await readDirections(page)).turned, path).toEqual([]);
  }
});

test("a text from right to left keeps its own direction where people without an account are named, and in answers", async ({
  page,
  login,
}) => {
  const past = { startTime: fromNow({ hours: -5 }), endTime: fromNow({ hours: -1 }) };
  const user = await createUser();
  const event = await createEvent({ name: TEXT, hostUserId: user.id, ...past });
  await createContact(user.id, { name: TEXT, company: TEXT, line: TEXT, eventId: event.id });
  const slug = `written-${test.info().project.name}`;
  await db().organizer.create({
    data: { userId: user.id, slug, name: TEXT, about: TEXT, isPublished: true },
  });
  for (const { id: userId } of await createEachUser([{}, {}, {}, {}, {}])) {
    await createAttendance(userId, event.id, { checkInTime: past.startTime, checkOutTime: past.endTime });
    await db().eventFeedback.create({ data: { eventId: event.id, userId, rating: 3, line: TEXT } });
  }
  await login(user);
  for (const [path, shown] of [
    // The name, the company, the line and the event.
    ["/connections#contacts", 4],
    // The name, the text and the event.
    [`/o/${slug}`, 3],
    // The event and the lines.
    [`/organize/${event.id}/results`, 6],
  ] as const) {
    await page.goto(path);
    await expect.poll(async () => (await readDirections(page)).shown, path).toBeGreaterThanOrEqual(shown);
    expect.soft((await readDirections(page)).turned, path).toEqual([]);
  }
});

test("every name fits into the list of attendees on a phone", async ({ page, login }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const { long = [], ...others } = WRITTEN_NAMES;
  // Few enough for a list that is rendered whole.
  const names = [...Object.values(others).map(([name = ""]) => name), ...long.slice(0, 3)].slice(-23);
  const event = await createEvent();
  const members = await createEachMember(
    names.map((firstName) => ({ profile: { firstName, lastName: "Vega", company: firstName } })),
  );
  await db().eventRsvp.createMany({ data: members.map((member) => ({ userId: member.userId, eventId: event.id })) });
  const { user } = await createAttendee(event.id);
  await login(user);
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByText("Vega").nth(members.length - 1)).toBeAttached();
  const text = await main.textContent();
  for (const name of names) expect(text).toContain(`${name} Vega`);
  expect((await findLayoutProblems(page)).filter((problem) => !problem.startsWith("broken word"))).toEqual([]);
});
