/** Devices at the door without a network (docs/product/door.md). */
import type { Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";
import { createEvent } from "@/tests/support/factories/events";
import { createTeamMember } from "@/tests/support/factories/teams";
import { createUser } from "@/tests/support/factories/users";

import { fromNow } from "@/tests/support/setup/clock";

import { expect, test } from "../support/fixtures";
import { waitForServiceWorker } from "../support/service-worker";

// All other specs but the installed app's block the service worker (playwright.config.ts).
test.use({ serviceWorkers: "allow" });

const GUESTS = 500;
/** On each device, and the first of them on all three. */
const SCANS = 12;
const SHARED = 4;

/** Unique in the shared database. */
const createCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[byte & 31]).join("");

async function createDoor() {
  const [host, helper, other] = await Promise.all([createUser(), createUser(), createUser()]);
  const event = await createEvent({ name: "Cellar Night", hostUserId: host.id });
  for (const { id } of [helper, other]) await createTeamMember(event.id, id, "door");
  const guests = await db().eventGuest.createManyAndReturn({
    data: Array.from({ length: GUESTS }, (_, index) => ({ eventId: event.id, name: `Guest ${index}` })),
  });
  const nameTags = await db().eventNameTag.createManyAndReturn({
    data: guests.slice(0, 3 * SCANS).map(({ id }) => ({ eventId: event.id, guestId: id, code: createCode() })),
  });
  const codes = nameTags.map(({ code }) => code);
  const shared = codes.slice(0, SHARED);
  const own = [0, 1, 2].map((device) => {
    const start = SHARED + device * (SCANS - SHARED);
    return [...shared, ...codes.slice(start, start + SCANS - SHARED)];
  });
  return { users: [host, helper, other], event, codes: own };
}

async function openDoor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForServiceWorker(page);
  // Through the service worker, which keeps the page's files.
  await page.reload();
  // The next read, after 20 seconds, tries again what failed.
  await expect
    .poll(() => page.evaluate(async (url) => Boolean(await (await caches.open("door-pages")).match(url)), path))
    .toBe(true);
}

async function scan(page: Page, codes: readonly string[], earlier = 0): Promise<void> {
  for (const [index, code] of codes.entries()) {
    const count = earlier + index + 1;
    const stored = `${count} check-in${count === 1 ? " is" : "s are"} stored here and will be sent.`;
    // On a busy machine the keys may come as slowly as a person's. A code is then scanned again.
    await expect(async () => {
      await page.keyboard.type(`${code}\n`);
      await expect(page.getByText(stored)).toBeVisible({ timeout: 3_000 });
    }).toPass();
  }
}

test(
  "checks in on three devices without a network, of which one is closed and opened again, and loses nothing",
  { tag: "@story" },
  async ({ openPage, browserConsole }) => {
    test.slow();
    browserConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|net::ERR|fetch RSC/);
    const { users, event, codes } = await createDoor();
    const path = `/organize/${event.id}/door`;
    const pages = await Promise.all(users.map((user) => openPage(user)));
    for (const page of pages) await openDoor(page, path);
    for (const page of pages) await page.context().setOffline(true);

    const [first, second, third] = pages as [Page, Page, Page];
    await scan(first, codes[0] ?? []);
    await scan(second, codes[1] ?? []);
    const [before, after] = [(codes[2] ?? []).slice(0, 5), (codes[2] ?? []).slice(5)];
    await scan(third, before);
    // Before a page closes: the browser then ends the emulation first, and may send what waits.
    expect(await db().eventDoorCheckIn.count({ where: { eventId: event.id } })).toBe(0);
    const { context } = { context: third.context() };
    await third.close();
    const reopened = await context.newPage();
    await reopened.goto(path);
    await expect(reopened.getByText("5 check-ins are stored here and will be sent.")).toBeVisible();
    await expect(reopened.getByRole("status", { name: "Checked in" })).toContainText("5in, of");
    await scan(reopened, after, before.length);
    await reopened.getByRole("searchbox", { name: "Search guests and members" }).fill("guest 0");
    await expect(reopened.getByText("Checked in", { exact: true }).first()).toBeVisible();

    for (const page of [first, second, reopened]) await page.context().setOffline(false);
    for (const page of [first, second, reopened])
      await expect(page.getByText("stored here and will be sent")).toBeHidden({ timeout: 30_000 });
    const count = (result: string) => db().eventDoorCheckIn.count({ where: { eventId: event.id, result } });
    const distinct = new Set(codes.flat()).size;
    expect(await count("checked_in")).toBe(distinct);
    expect(await count("already")).toBe(3 * SCANS - distinct);
    expect(await count("conflict")).toBe(0);
    expect(await db().eventGuest.count({ where: { eventId: event.id, checkedInAt: { not: null } } })).toBe(distinct);
    // Both devices learn who was let in twice.
    const notes = (page: Page) => page.getByText(/Check whose name tag it is\.$/).count();
    const total = async () =>
      (await Promise.all([first, second, reopened].map(notes))).reduce((sum, each) => sum + each);
    await expect.poll(total, { timeout: 45_000 }).toBe(4 * SHARED);
  },
);

test("sends what a closed door page left from any page, and says who needs a look", async ({
  openPage,
  browserConsole,
}) => {
  browserConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|net::ERR|fetch RSC/);
  const { users, event, codes } = await createDoor();
  const path = `/organize/${event.id}/door`;
  const page = await openPage(users[1]);
  await openDoor(page, path);
  await page.context().setOffline(true);
  const [inside, removed] = (codes[0] ?? []).slice(0, 2) as [string, string];
  await scan(page, [inside, removed]);
  await db().eventGuest.deleteMany({ where: { eventId: event.id, nameTag: { code: removed } } });
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();

  // The offline page loads the profile by itself.
  await page.context().setOffline(false);
  await expect(page.getByText("1 needs a look in door mode.")).toBeVisible();
  // The toast stays for some seconds only.
  await page.getByRole("link", { name: "Open door mode" }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText(/was let in here without a network, but is not checked in\./)).toBeVisible();
  await expect(page.getByText("stored here and will be sent")).toBeHidden();
  const results = await db().eventDoorCheckIn.findMany({ where: { eventId: event.id }, orderBy: { sequence: "asc" } });
  expect(results.map(({ result, reason }) => [result, reason])).toEqual([
    ["checked_in", null],
    ["conflict", "unknown"],
  ]);
});

/** All that door mode stored in the browser's database. */
const readStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("nametag-door");
        opening.onerror = () => reject(new Error("no database"));
        opening.onsuccess = () => {
          const reading = opening.result.transaction("door").objectStore("door").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );

/** How many door pages the browser keeps. */
const countPages = (page: Page) => page.evaluate(async () => (await (await caches.open("door-pages")).keys()).length);

test("empties the list at the event's end", async ({ openPage }) => {
  const { users, event } = await createDoor();
  const page = await openPage(users[1]);
  await openDoor(page, `/organize/${event.id}/door`);
  expect(await readStored(page)).toContain("Guest 0");
  await db().event.update({
    where: { id: event.id },
    data: { startTime: fromNow({ hours: -3 }), endTime: fromNow({ minutes: -1 }) },
  });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => readStored(page)).not.toContain("Guest");
});

test("empties the list of a helper who was removed", async ({ openPage, browserConsole }) => {
  browserConsole.allow(/status of 40[34]|Failed to fetch|WebSocket|net::ERR/);
  const { users, event } = await createDoor();
  const helper = users[1];
  const page = await openPage(helper);
  await openDoor(page, `/organize/${event.id}/door`);
  expect(await readStored(page)).toContain("Guest 0");
  await db().eventTeamMember.deleteMany({ where: { eventId: event.id, userId: helper?.id } });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => countPages(page)).toBe(0);
  await expect.poll(() => readStored(page)).toBe("[]");
});

test("leaves no names to a helper who was removed while the tab was closed", async ({ openPage, browserConsole }) => {
  browserConsole.allow(/status of 40[34]|ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|net::ERR|fetch RSC/);
  const { users, event } = await createDoor();
  const path = `/organize/${event.id}/door`;
  const helper = users[1];
  const page = await openPage(helper);
  const context = page.context();
  await openDoor(page, path);
  expect(await readStored(page)).toContain("Guest 0");
  await page.close();
  await db().eventTeamMember.deleteMany({ where: { eventId: event.id, userId: helper?.id } });

  const reopened = await context.newPage();
  await reopened.goto(path);
  await expect(reopened.getByText("404 Page Not Found")).toBeVisible();
  await expect.poll(() => countPages(reopened)).toBe(0);
  await expect.poll(() => readStored(reopened)).toBe("[]");

  await context.setOffline(true);
  await reopened.goto(path);
  await expect(reopened.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  await expect(reopened.getByRole("searchbox", { name: "Search guests and members" })).toHaveCount(0);
});

/** Also while the page is being left. */
async function expectNoNames(page: Page): Promise<void> {
  await expect(async () => {
    expect(await countPages(page)).toBe(0);
    expect(await readStored(page)).not.toContain("Guest");
  }).toPass();
}

test("leaves no names on a device whose member signs out", async ({ openPage }) => {
  const { users, event } = await createDoor();
  const page = await openPage(users[1]);
  await openDoor(page, `/organize/${event.id}/door`);
  // The page asks in the background whether the member may still run the kept door. Answered after
  // the session ended, this is an error in the console.
  const answer = page.waitForResponse(`**/api/events/${event.id}/door`);
  await page.goto("/profile");
  await answer;
  expect(await readStored(page)).toContain("Guest 0");
  await page.getByRole("button", { name: "Sign Out" }).last().click();
  await expect(page.getByRole("tab", { name: "Register" })).toBeVisible();
  await expectNoNames(page);
});

test("leaves no names on a lost device whose member signs it out elsewhere", async ({ openPage, browserConsole }) => {
  browserConsole.allow(/401 \(Unauthorized\)|Failed to fetch|WebSocket|net::ERR/);
  const { users, event } = await createDoor();
  const [lost, other] = [await openPage(users[1]), await openPage(users[1])];
  await openDoor(lost, `/organize/${event.id}/door`);
  expect(await readStored(lost)).toContain("Guest 0");
  await other.goto("/settings/security");
  await other.getByRole("button", { name: "Sign out everywhere else" }).click();
  const dialog = other.getByRole("alertdialog", { name: "Sign out everywhere else?" });
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expectNoNames(lost);
});
