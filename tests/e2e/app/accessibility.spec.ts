import { db } from "@/lib/core/server/db";
import { createConnection } from "@/tests/support/factories/connections";
import { createContact } from "@/tests/support/factories/contacts";
import { createAttendance, createAttendee, createEvent } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createEachUser, createUser } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";

import { findViolations } from "../support/axe";
import { expect, test } from "../support/fixtures";

/**
 * Member screens whose texts do not depend on the data, each with a text that shows when the screen
 * has loaded.
 */
const SCREENS = [
  ["/", "Meet Fellow Attendees"],
  ["/connections", "My Network"],
  ["/profile", "Profile"],
  ["/settings", "Settings"],
  ["/settings/privacy", "Contact details"],
  ["/settings/notifications", "Quiet hours"],
  ["/settings/security", "Where you're signed in"],
  ["/settings/appearance", "Appearance"],
  ["/settings/organizer", "Organizer page"],
  ["/settings/data", "Download your data"],
] as const;

const MESSAGE = "See you at the coffee stand?";
const VISITOR_PATHS = [
  "/",
  "/#login",
  "/forgot-password",
  "/register",
  "/join",
  "/email-code",
  "/install-app",
  "/discover",
];

/** A member with an event, a connection and a message. */
async function createMember() {
  const event = await createEvent({ name: "A mixer with a rather long name for a phone" });
  const { user, userId } = await createAttendee(event.id);
  const { user: other, userId: otherId } = await createAttendee(event.id);
  await createConnection(userId, otherId, { eventId: event.id });
  await createMessage(otherId, userId, MESSAGE);
  return { user, event, other, otherId };
}

/** A member who was at an own event with feedback, and has a page, a contact and a follow-up. */
async function createHost() {
  const times = { startTime: fromNow({ hours: -5 }), endTime: fromNow({ hours: -1 }) };
  const [host, others] = [await createUser(), await createEachUser([{}, {}, {}, {}, {}])];
  const event = await createEvent({ name: "A mixer that is over", hostUserId: host.id, ...times });
  for (const { id } of [host, ...others])
    await createAttendance(id, event.id, { checkInTime: times.startTime, checkOutTime: times.endTime });
  for (const { id: userId } of others)
    await db().eventFeedback.create({ data: { eventId: event.id, userId, rating: 4, line: "More tables, please" } });
  const slug = `mixers-${host.id.slice(0, 8)}`;
  await db().organizer.create({ data: { userId: host.id, slug, name: "Mixers of Tampa", isPublished: true } });
  const { id: contactId } = await createContact(host.id, { eventId: event.id });
  await db().networkNote.create({
    data: { ownerId: host.id, contactId, note: "Likes boats", followUpOn: new Date(fromNow({ days: -2 })) },
  });
  return { host, eventId: event.id, slug };
}

/** Screens of a member who organizes, each with a text that shows when the screen has loaded. */
const HOST_SCREENS: [
  screen: string,
  getPath: (data: Awaited<ReturnType<typeof createHost>>) => string,
  text: string,
][] = [
  ["the recap", ({ eventId }) => `/events/${eventId}/recap`, "There at the same time (5)"],
  ["how an event went", ({ eventId }) => `/admin/events/${eventId}/insights`, "More tables, please"],
  ["an organizer's page", ({ slug }) => `/o/${slug}`, "Mixers of Tampa"],
  ["the contacts", () => "/connections#contacts", "Not on Nametag"],
  ["the follow-ups", () => "/connections#follow-up", "Likes boats"],
];

type Data = Awaited<ReturnType<typeof createMember>>;

/**
 * Member screens about one event or person: their path, and a text that shows when the screen has
 * loaded.
 */
const DATA_SCREENS: [screen: string, getPath: (data: Data) => string, getText: (data: Data) => string][] = [
  ["the events", () => "/events?q=mixer", ({ event }) => event.name],
  ["an event", ({ event }) => `/events/${event.id}`, ({ event }) => event.name],
  ["a conversation", ({ otherId }) => `/messages?user=${otherId}`, () => MESSAGE],
  ["a profile", ({ otherId }) => `/profile/${otherId}`, ({ other }) => other.profile?.firstName ?? ""],
];

// WCAG 2.2 AA in both themes. Each screen is its own test, because an axe run takes seconds on a
// slow machine.
test.use({ colorScheme: "light", reducedMotion: "reduce" });

for (const [path, text] of SCREENS) {
  test(`has no accessibility violations at ${path}`, async ({ page, login }) => {
    const { user } = await createMember();
    await login(user);
    await page.goto(path);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
}

for (const [screen, getPath, getText] of DATA_SCREENS) {
  test(`has no accessibility violations on ${screen}`, async ({ page, login }) => {
    const data = await createMember();
    await login(data.user);
    await page.goto(getPath(data));
    await expect(page.getByText(getText(data)).filter({ visible: true }).first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
}

for (const [screen, getPath, text] of HOST_SCREENS) {
  test(`has no accessibility violations on ${screen}`, async ({ page, login }) => {
    const data = await createHost();
    await login(data.host);
    await page.goto(getPath(data));
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
}

test("has no accessibility violations in the Scan dialog", async ({ page, login }) => {
  const { user } = await createMember();
  await login(user);
  await page.goto("/connections");
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Scan" }).getByLabel("Code or address")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("has no accessibility violations with an open menu", async ({ page, login }) => {
  const { user } = await createMember();
  await login(user);
  await page.goto("/connections");
  await page.getByRole("button", { name: /^More about / }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("has no accessibility violations in the QR dialog", async ({ page, login }) => {
  const { user } = await createMember();
  await login(user);
  await page.goto("/profile");
  await page.getByRole("button", { name: "My QR" }).click();
  for (const name of ["Contact card", "Connect"]) {
    await page.getByRole("tab", { name }).click();
    await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
    expect(await findViolations(page), name).toEqual([]);
  }
});

for (const path of VISITOR_PATHS) {
  test(`has no accessibility violations for a visitor at ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
}

test("has no accessibility violations for a visitor of an event and a profile", async ({ page }) => {
  const event = await createEvent();
  const member = await createUser();
  for (const path of [`/events/${event.id}`, `/profile/${member.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(await findViolations(page), path).toEqual([]);
  }
});

test("has no accessibility violations in a form with errors", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByText("First name is required").first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
