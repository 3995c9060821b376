import path from "node:path";

import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";

import { CHROMIUM_ARGS, findHeadlessShell } from "@/scripts/chromium.cjs";
import { writeQrVideo } from "@/tests/support/fakes/camera";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createSession, createUser } from "@/tests/support/factories/users";

import { chooseAtEvent } from "../support/event-menu";
import { expect, test } from "../support/fixtures";
import { openLivePage } from "../support/live-connection";
import { answerPagesSlowly } from "../support/slow-page";
import { createStorageState } from "../support/storage-state";

test(
  "shows a member a new event and then its sponsor without a reload",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const name = `Rooftop Founders ${crypto.randomUUID().slice(0, 8)}`;
    const member = await openPage(await createUser());
    // A search, because events of other tests may fill the first page of the list.
    await openLivePage(member, `/events?q=${encodeURIComponent(name)}`);
    await login(await createUser({ role: "admin" }));
    await page.goto("/admin/events");
    await page.getByRole("link", { name: "New event" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page.getByLabel("Status").selectOption("live");
    await page.getByLabel("Places").fill("40");
    await page.getByLabel("Start").fill("2031-06-12T18:00");
    await page.getByLabel("End").fill("2031-06-12T17:00");
    await page.getByLabel("Venue name").fill("Armature Works");
    await page.getByRole("button", { name: "Create Event" }).click();
    // A failed save keeps the input.
    await expect(page.getByText("The end must be after the start").first()).toBeVisible();
    await page.getByLabel("End").fill("2031-06-12T21:00");
    await page.getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByText("Event created").first()).toBeVisible();
    // The desk opens with the address to share.
    await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
    await expect(page).toHaveURL(/\/organize\/[\w-]+\/people$/);
    await page.context().grantPermissions(["clipboard-write"]);
    await page.getByRole("button", { name: "Copy the event's address" }).click();
    await expect(page.getByText("Address copied").first()).toBeVisible();
    // The list, and never the form again.
    await page.goBack();
    await expect(page.getByRole("link", { name: "New event" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Create Event" })).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/events$/);

    const card = member.getByRole("listitem").filter({ hasText: name });
    await expect(card).toContainText("6:00 to 9:00 PM EDT");
    await expect(card).toContainText("40 places left");

    await page.getByRole("searchbox", { name: "Search events" }).fill(name);
    // Until the search has settled, the row moves.
    await expect(page.locator("[data-slot=managed-event]")).toHaveCount(1);
    const row = page.getByRole("listitem").filter({ hasText: name });
    await row.getByRole("button", { name: /^More for/ }).click();
    await page.getByRole("menuitem", { name: "Sponsors & host" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("group", { name: "Sponsor 1" }).getByLabel("Name").fill("Gulf Bank");
    const file = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
    await dialog.getByLabel("Sponsor 1 logo file").setInputFiles(file);
    await expect(page.getByText("Invalid File Type").first()).toBeVisible();
    const logo = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#2c56e0" } })
      .png()
      .toBuffer();
    await dialog
      .getByLabel("Sponsor 1 logo file")
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
    await expect(dialog.getByLabel("Logo URL").first()).not.toHaveValue("");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    await card.getByRole("link", { name }).click();
    await expect(member.getByText("Gulf Bank")).toBeVisible();
  },
);

test("follows a link that is pressed as soon as an event was created", async ({ page, login }) => {
  await login(await createUser({ role: "admin" }));
  await answerPagesSlowly(page);
  await page.goto("/admin/events");
  await page.getByRole("link", { name: "New event" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Rooftop Founders");
  await page.getByLabel("Start").fill("2031-06-12T18:00");
  await page.getByLabel("End").fill("2031-06-12T21:00");
  await page.getByRole("button", { name: "Create Event" }).click();
  await expect(page.getByText("Event created").first()).toBeVisible();
  await page
    .getByRole("navigation", { name: /^Main/ })
    .filter({ visible: true })
    .getByRole("link", { name: "Messages" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expect(page).toHaveURL(/\/messages$/);
});

test("confirms a waitlisted member when another cancels", { tag: "@story" }, async ({ page, login, openPage }) => {
  const event = await createEvent({ name: "Tiny Table", capacity: 1 });
  const [going, waiting] = [await createUser(), await createUser()];
  await createRsvp(going.id, event.id);
  await login(waiting);
  await openLivePage(page, `/events/${event.id}`);
  await page.getByRole("button", { name: "Join waitlist" }).click();
  await expect(page.getByText("You're on the waitlist, number 1")).toBeVisible();

  const other = await openPage(going);
  await other.goto(`/events/${event.id}`);
  await chooseAtEvent(other, "Cancel RSVP");
  await expect(other.getByText("RSVP cancelled").first()).toBeVisible();
  // Updated by the realtime connection, without a click on this page.
  await expect(page.getByRole("heading", { name: "Check in now" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Check In", exact: true })).toBeVisible();
});

/** Returns what the door's QR code holds. On a phone one of two tabs has it. */
async function readDoorLink(page: Page): Promise<string> {
  const list = page.getByRole("tab", { name: "Let people in" });
  const isPhone = await list.isVisible();
  if (isPhone) await page.getByRole("tab", { name: "Show our code" }).click();
  const link = await page.getByRole("img", { name: "QR code to check in" }).getAttribute("data-code");
  if (isPhone) await list.click();
  return link ?? "";
}

test(
  "checks a member in by the door code and updates the count at the door",
  { tag: "@story" },
  async ({ page, login, browserConsole }, testInfo) => {
    const event = await createEvent({ name: "Door Night", latitude: null, longitude: null });
    await login(await createUser({ role: "admin" }));
    await openLivePage(page, `/organize/${event.id}/door`);
    const count = page.getByRole("status", { name: "Checked in" });
    await expect(count).toContainText("0");

    // A second browser, whose fake camera has nothing to read yet.
    const video = path.join(testInfo.outputPath(), "door.y4m");
    await writeQrVideo("nothing", video);
    const phone = await chromium.launch({
      ...findHeadlessShell(),
      args: [...CHROMIUM_ARGS, `--use-file-for-fake-video-capture=${video}`],
    });
    try {
      const walkIn = await createUser();
      const { token } = await createSession(walkIn.id);
      const origin = process.env.NEXTAUTH_URL ?? "";
      const context = await phone.newContext({
        baseURL: origin,
        storageState: createStorageState(token, false, origin),
      });
      browserConsole.watch(context);
      const scanner = await context.newPage();
      await scanner.goto(`/events/${event.id}`);
      await expect(scanner.getByRole("heading", { name: "Join Event" })).toBeVisible();
      // The camera opens with the scanner, and shows the door's QR code as it is now: each code is
      // valid for half a minute to a minute.
      await writeQrVideo(await readDoorLink(page), video);
      await chooseAtEvent(scanner, "Scan the code at the door");
      await expect(scanner.getByText("Checked in successfully!").first()).toBeVisible();
      await expect(count).toContainText("1");
    } finally {
      await phone.close();
    }
  },
);

test("asks members for the code at the door once an organizer requires it", async ({
  page,
  login,
  openPage,
  browserConsole,
}) => {
  browserConsole.allow(/409 \(Conflict\)/);
  const event = await createEvent({ name: "Guarded Door" });
  const member = await createUser();
  await createRsvp(member.id, event.id);
  const phone = await openPage(member);
  await phone.goto(`/events/${event.id}`);
  await expect(phone.getByRole("button", { name: "Check In", exact: true })).toBeVisible();

  await login(await createUser({ role: "admin" }));
  await page.goto(`/organize/${event.id}/edit`);
  await page.getByRole("switch", { name: "Require the door's code to check in" }).check();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Event updated").first()).toBeVisible();
  await page.goto(`/organize/${event.id}/door`);
  const code = page.locator("[data-slot=door-code]");
  await expect(code).toBeVisible();

  await phone.reload();
  await phone.getByRole("button", { name: "Check In", exact: true }).click();
  const dialog = phone.getByRole("dialog", { name: "Check in with the door's code" });
  await dialog.getByRole("textbox", { name: "Door's code" }).fill("0000-0000");
  await dialog.getByRole("button", { name: "Check In", exact: true }).click();
  await expect(dialog.getByText("This isn't the code on the screen now.")).toBeVisible();
  // Read late, because it changes each half minute.
  await dialog.getByRole("textbox", { name: "Door's code" }).fill((await code.innerText()).toLowerCase());
  await dialog.getByRole("button", { name: "Check In", exact: true }).click();
  await expect(phone.getByText("Checked in successfully!").first()).toBeVisible();
  await expect(page.getByRole("status", { name: "Checked in" })).toContainText("1");
});

test("shows organizer pages as not found to a member and as the welcome screen to a visitor", async ({
  page,
  login,
  browserConsole,
}) => {
  browserConsole.allow(/404 \(Not Found\)/);
  const event = await createEvent();
  for (const at of ["/admin/events", "/organize/new", `/organize/${event.id}/edit`, `/organize/${event.id}/door`]) {
    expect((await page.goto(at))?.status()).toBe(200);
    await expect(page.getByRole("button", { name: "Log In", exact: true })).toBeVisible();
  }
  await login(await createUser());
  for (const at of [
    "/admin/events",
    "/organize/new",
    ...["edit", "people", "door"].map((tab) => `/organize/${event.id}/${tab}`),
  ]) {
    expect((await page.goto(at))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  }
});
