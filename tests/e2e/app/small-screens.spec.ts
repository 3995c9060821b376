/** Controls that stay visible on small screens. */
import type { Locator } from "@playwright/test";

import en from "@/messages/en.json";
import es from "@/messages/es.json";

import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createUser } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";

import { expect, test } from "../support/fixtures";

const LONG_NAME =
  "The Greater Tampa Bay Intercontinental Entrepreneurship, Sustainability and Community Networking Breakfast of the Year";

async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not on the screen`);
  return box;
}

async function doOverlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await getBox(one), await getBox(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/**
 * Expects two elements side by side or one above the other, once a dialog has made room with a
 * transition.
 */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect.poll(() => doOverlap(one, other), `${String(one)} covers ${String(other)}`).toBe(false);
}

for (const [device, viewport] of [
  ["a phone", { width: 360, height: 640 }],
  ["a small laptop", { width: 1024, height: 640 }],
] as const) {
  test.describe(device, () => {
    test.use({ viewport });

    test("shows the whole code at the door of an event with a long name", async ({ page, login }) => {
      const event = await createEvent({ name: LONG_NAME, requiresDoorCode: true });
      await login(await createUser({ role: "admin" }));
      await page.goto(`/organize/${event.id}/door`);
      const tab = page.getByRole("tab", { name: "Show our code" });
      const search = page.getByRole("searchbox", { name: "Search guests and members" });
      for (const control of [search, page.getByRole("button", { name: "Scan", exact: true })])
        expect((await getBox(control)).y).toBeLessThan(200);
      if (device === "a phone") await tab.click();
      else await expect(tab).toBeHidden();
      await expect(page.getByRole("img", { name: "QR code to check in" })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: "Full screen" })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("link", { name: "Leave door mode" })).toBeInViewport({ ratio: 1 });
      await expect(page.locator("[data-slot=door-code]")).toBeInViewport({ ratio: 1 });
    });

    test("shows Share and Add to Calendar in one line, and joining no lower than both", async ({ page, login }) => {
      const event = await createEvent({ name: LONG_NAME });
      await login();
      await page.goto(`/events/${event.id}`);
      const share = await getBox(page.getByRole("button", { name: "Share", exact: true }));
      const calendar = await getBox(page.getByRole("button", { name: "Add to Calendar" }).first());
      const join = await getBox(page.getByRole("heading", { name: "Join Event" }));
      expect(calendar.y).toBe(share.y);
      expect(calendar.x).toBeGreaterThanOrEqual(share.x + share.width);
      expect(join.y).toBeLessThan(share.y + share.height);
    });

    test("shows when and where an event is without scrolling", async ({ page, login }) => {
      const event = await createEvent({ name: LONG_NAME });
      await login();
      await page.goto(`/events/${event.id}`);
      const facts = page.getByRole("main").locator("dl").first();
      await expect(facts).toContainText("Armature Works");
      await expect(facts).toBeInViewport({ ratio: 1 });
    });

    test("shows a toast beside what saves a form and the title of a dialog", async ({ page, login }) => {
      const event = await createEvent({ name: `Toasts ${crypto.randomUUID()}` });
      await login(await createUser({ role: "admin" }));
      const toast = page.locator("[data-slot=toast]");

      await page.goto(`/organize/${event.id}/edit`);
      await page.getByRole("button", { name: "Sponsors & host" }).click();
      const dialog = page.getByRole("dialog");
      const save = dialog.getByRole("button", { name: "Save Changes" });
      await expect(dialog).toBeFocused();
      await expect(save).toBeInViewport({ ratio: 1 });
      const file = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
      await dialog.getByLabel("Sponsor 1 logo file").setInputFiles(file);
      await expect(toast).toContainText("Invalid File Type");
      await expectApart(toast, dialog.getByRole("heading", { level: 2 }));
      await expectApart(toast, save);
      await page.keyboard.press("Escape");

      // The toast is still there while the form of the page is changed.
      await page.getByRole("textbox", { name: "Name", exact: true }).press("End");
      await page.keyboard.type("!");
      await expectApart(toast, page.getByRole("button", { name: "Save Changes" }));
    });
  });
}

test.describe("the notice to confirm the email", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test("is one line, and can be put away but not in the settings", async ({ page, login }) => {
    await login(await createUser({ emailVerifiedAt: null }));
    await page.goto("/events");
    const notice = page.getByRole("complementary", { name: "Confirm your email" });
    const [box, send] = [await getBox(notice), await getBox(notice.getByRole("button", { name: "Send again" }))];
    expect(box.height).toBeLessThan(send.height + 12);
    await notice.getByRole("button", { name: "Close" }).click();
    await expect(notice).toHaveCount(0);
    await page.goto("/connections");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.goto("/settings/security");
    await expect(notice).toContainText("so that you get mail about your events");
    await expect(notice.getByRole("link", { name: "Change email" })).toBeVisible();
  });
});

test("begins an event's people above the middle of a phone, in low rows", async ({ page, login }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const host = await createUser();
  // On any day, its dates take two lines.
  const times = { startTime: fromNow({ hours: -20 }), endTime: fromNow({ hours: 20 }) };
  const event = await createEvent({ name: "Tampa Tech & Tacos", hostUserId: host.id, capacity: 50, ...times });
  const profile = {
    firstName: "Maximiliana",
    lastName: "Fernández-Villanueva de la Torre",
    company: LONG_NAME.slice(0, 100),
  };
  const member = await createUser({ profile });
  await createRsvp(member.id, event.id);
  await createAttendance(member.id, event.id);
  await createGuest(event.id, { name: "Ana Ruiz", email: "ana@example.com", company: "Bay Labs" });
  await createRsvp((await createUser()).id, event.id, { status: "waitlisted" });
  await login(host);
  // The address that guests had.
  await page.goto(`/organize/${event.id}/people/guests`);
  await expect(page).toHaveURL(`/organize/${event.id}/people?show=guests`);
  await expect(page.getByRole("tab", { name: "Guests 1" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "All" }).click();
  await expect(page).toHaveURL(`/organize/${event.id}/people?show=all`);
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect(rows).toHaveCount(3);
  const boxes = [await getBox(rows.nth(0)), await getBox(rows.nth(1)), await getBox(rows.nth(2))];
  expect(boxes[0]?.y).toBeLessThan(420);
  for (const { height } of boxes) expect(height).toBeLessThanOrEqual(72);
  await rows.filter({ hasText: "Bay Labs" }).getByRole("button", { name: "More for Ana Ruiz" }).click();
  await page.getByRole("menuitem", { name: "Details" }).click();
  await expect(page.getByRole("dialog", { name: "Ana Ruiz" })).toContainText("ana@example.com");
});

test("gives the cards of a row one height", async ({ page, login }) => {
  const tag = crypto.randomUUID();
  await createEvent({ name: `${tag} ${LONG_NAME}` });
  await createEvent({ name: `${tag} Tacos` });
  await login();
  await page.goto(`/events?q=${tag}`);
  const cards = page.getByRole("listitem").filter({ hasText: tag });
  await expect(cards).toHaveCount(2);
  const [long, short] = [
    await getBox(cards.filter({ hasText: LONG_NAME })),
    await getBox(cards.filter({ hasText: "Tacos" })),
  ];
  expect([short.y, short.height]).toEqual([long.y, long.height]);
});

for (const [language, texts] of Object.entries({ en, es })) {
  test(`shows the tabs of the network in one row on a phone, the chosen one in view (${language})`, async ({
    page,
    login,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await login(await createUser({ language }));
    await page.goto("/connections#contacts");
    const tabs = page.getByRole("tablist", { name: texts.connections.network.tabs.label }).getByRole("tab");
    await expect(tabs.last()).toHaveAttribute("aria-selected", "true");
    await expect(tabs.last()).toBeEnabled();
    await expect(tabs.last()).toBeInViewport({ ratio: 1 });
    const shown = await tabs.evaluateAll((each) =>
      each.map((tab) => {
        const range = document.createRange();
        range.selectNodeContents(tab);
        return { y: tab.getBoundingClientRect().y, lines: range.getClientRects().length };
      }),
    );
    expect(shown).toEqual(Array.from({ length: 5 }, () => ({ y: shown[0]?.y, lines: 1 })));
    await tabs.last().press("Home");
    await expect(tabs.first()).toBeInViewport({ ratio: 1 });
  });

  test(`keeps the rows of an event's people low, and its tools in one row (${language})`, async ({ page, login }) => {
    const { desk, guests, people } = texts.admin.events;
    await page.setViewportSize({ width: 375, height: 812 });
    const event = await createEvent();
    await createGuest(event.id, { name: "Ana Ruiz", email: "ana@example.com", company: "Bay Labs" });
    await createGuest(event.id, { name: "Walt Walkin", source: "door" });
    await login(await createUser({ role: "admin", language }));
    await page.goto(`/organize/${event.id}/people`);
    const rows = page.getByRole("tabpanel").getByRole("listitem");
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) expect((await getBox(row)).height).toBeLessThanOrEqual(72);
    await page.setViewportSize({ width: 1440, height: 900 });
    const tools = [guests.add, people.addWalkIn, people.select, desk.more];
    const boxes = await Promise.all(tools.map((name) => getBox(page.getByRole("button", { name, exact: true }))));
    expect(boxes.map(({ y }) => y)).toEqual(boxes.map(() => boxes[0]?.y));
  });
}
