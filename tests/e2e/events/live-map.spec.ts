import { readFile } from "node:fs/promises";

import type { Locator, Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";

import { parseCalendar } from "@/tests/support/parsers/calendar";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createSession, createUser } from "@/tests/support/factories/users";

import { expect, mockMapTiles, test } from "../support/fixtures";
import { createStorageState } from "../support/storage-state";
import { startWeb } from "../support/web";

const VENUE = { latitude: 27.9615, longitude: -82.4636 };
/** A quarter of a mile north of the venue. */
const NEAR = { ...VENUE, latitude: VENUE.latitude + 0.0036 };
/** A few steps from the venue, still near the middle of the map. */
const WALKED = { ...VENUE, latitude: VENUE.latitude + 0.0004 };
/** Well over half a mile away. */
const AWAY = { ...VENUE, latitude: VENUE.latitude + 0.02 };

const getMap = (page: Page) => page.getByRole("region", { name: /^Map of who shares their location/ });
const getMarker = (page: Page, name: string) => getMap(page).getByRole("button", { name, exact: true });

/** On a narrow screen the map opens with a button. */
async function openMap(page: Page): Promise<void> {
  await page.goto("/people");
  const show = page.getByRole("button", { name: "Live Event Map" });
  await expect(getMap(page).or(show)).toBeVisible();
  if (await show.isVisible()) await show.click();
  await expect(page.getByRole("status").filter({ hasText: /^connected$/ })).toBeVisible();
}

/** Consents, and answers who may see the member, which is asked the first time. */
async function startSharing(page: Page, choice = "Everyone checked in"): Promise<void> {
  await page.getByRole("button", { name: "Share my location" }).click();
  const dialog = page.getByRole("dialog", { name: "Who can see you on the map?" });
  await dialog.getByRole("radio", { name: choice }).check();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toHaveCount(0);
}

async function createAttendee(eventId: string, firstName: string, lastName: string) {
  const user = await createUser({ profile: { firstName, lastName, profession: "Broker", company: "Bayline" } });
  await createRsvp(user.id, eventId);
  await createAttendance(user.id, eventId);
  return user;
}

/**
 * Waits until an element no longer moves: the map pans a moment after a popup opens, and a click
 * would miss its button.
 */
async function waitUntilStill(element: Locator): Promise<void> {
  let last: string | undefined;
  const hasStayed = async () => {
    const previous = last;
    last = JSON.stringify(await element.boundingBox());
    return last === previous;
  };
  await expect.poll(hasStayed, { intervals: [300] }).toBe(true);
}

test("opens close to the venue and says why nobody is on it", async ({ page, login }) => {
  const event = await createEvent({ ...VENUE, name: `Empty map ${crypto.randomUUID().slice(0, 8)}` });
  await login(await createAttendee(event.id, "Ana", "Ruiz"));
  const street = page.waitForRequest(/^https:\/\/tile\.openstreetmap\.org\/18\//);
  await openMap(page);
  await street;
  await expect(page.getByText("Nobody else here shares their location with you right now.")).toBeVisible();
});

test(
  "shows a member who shares her location to another member, who can connect with her",
  { tag: "@story" },
  async ({ page, context, login, openPage }) => {
    const event = await createEvent({ ...VENUE, name: `Live map ${crypto.randomUUID().slice(0, 8)}` });
    const ana = await createAttendee(event.id, "Ana", "Ruiz");
    const ben = await createAttendee(event.id, "Ben", "Okafor");
    const bensPage = await openPage(ben);
    await login(ana);
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation(VENUE);
    await Promise.all([openMap(page), openMap(bensPage)]);

    await test.step("shows her marker only after she consents", async () => {
      await expect(getMarker(bensPage, "Ana Ruiz")).toHaveCount(0);
      await startSharing(page);
      await expect(page.getByText("People here can see you on the map.")).toBeVisible();
      await expect(getMarker(page, "Ana Ruiz, you")).toBeVisible();
      await expect(getMarker(bensPage, "Ana Ruiz")).toBeVisible();
    });

    await test.step("moves her marker when she moves", async () => {
      const getMarkerTop = async () => (await getMarker(bensPage, "Ana Ruiz").boundingBox())?.y ?? 0;
      // The map may still move to her.
      await waitUntilStill(getMarker(bensPage, "Ana Ruiz"));
      const before = await getMarkerTop();
      await context.setGeolocation(WALKED);
      await expect.poll(getMarkerTop).toBeLessThan(before - 20);
    });

    await test.step("connects from the marker's popup", async () => {
      await getMarker(bensPage, "Ana Ruiz").click();
      const tag = getMap(bensPage).getByRole("article", { name: "Ana Ruiz" });
      await expect(tag).toContainText("Broker");
      const connect = tag.getByRole("button", { name: "Connect" });
      await waitUntilStill(connect);
      const cross = await getMap(bensPage).locator(".leaflet-popup-close-button span").boundingBox();
      const avatar = await tag.locator("[data-slot=avatar]").boundingBox();
      expect((cross?.y ?? NaN) + (cross?.height ?? NaN), "the cross is above the avatar").toBeLessThanOrEqual(
        (avatar?.y ?? NaN) + 1,
      );
      await connect.click();
      await expect(tag.getByText("Connected with Ana!")).toBeVisible();
      await bensPage.keyboard.press("Escape");
    });

    await test.step("hides her marker beyond half a mile and shows it again within", async () => {
      await context.setGeolocation(AWAY);
      await expect(page.getByText("You are not at the event location")).toBeVisible();
      await expect(getMarker(bensPage, "Ana Ruiz")).toHaveCount(0);
      await context.setGeolocation(NEAR);
      await expect(page.getByText("You are not at the event location")).toHaveCount(0);
      // A quarter of a mile is beyond the map at its first zoom.
      await bensPage.getByRole("button", { name: "Fit everyone" }).click();
      await expect(getMarker(bensPage, "Ana Ruiz")).toBeVisible();
      // Ben's map moved when the popup opened, so she returns to a position within it.
      await context.setGeolocation(WALKED);
      await expect(getMarker(bensPage, "Ana Ruiz")).toBeVisible();
    });

    await test.step("removes her marker and stored position after a check-out", async () => {
      await page.getByRole("button", { name: "Your check-in" }).click();
      await page.getByRole("menuitem", { name: "Check Out" }).click();
      await expect(getMarker(bensPage, "Ana Ruiz")).toHaveCount(0);
      const attendance = await db().eventAttendance.findFirstOrThrow({ where: { userId: ana.id } });
      expect(attendance).toMatchObject({ isActive: false, latitude: null, longitude: null });
    });
  },
);

test("shows a member to whom she chooses, and to nobody once she changes that", async ({
  page,
  context,
  login,
  openPage,
}) => {
  const event = await createEvent({ ...VENUE, name: `Who sees me ${crypto.randomUUID().slice(0, 8)}` });
  const ana = await createAttendee(event.id, "Ana", "Ruiz");
  const ben = await createAttendee(event.id, "Ben", "Okafor");
  const bensPage = await openPage(ben);
  for (const each of [context, bensPage.context()]) await each.grantPermissions(["geolocation"]);
  // Apart from each other, so that the markers are not a cluster.
  await context.setGeolocation(VENUE);
  await bensPage.context().setGeolocation(WALKED);
  await login(ana);
  await Promise.all([openMap(page), openMap(bensPage)]);
  const banner = page.getByText(/^Who can see you:/);

  await test.step("shows her only to people who share, as she chose when she first shared", async () => {
    await expect(banner).toHaveCount(0);
    await startSharing(page, "Only people who share theirs too");
    await expect(page.getByText("Only people here who share their location too can see you on the map.")).toBeVisible();
    await expect(banner).toHaveText("Who can see you: Only people who share theirs too");
    await expect(getMarker(page, "Ana Ruiz, you")).toBeVisible();
    await expect(getMarker(bensPage, "Ana Ruiz")).toHaveCount(0);
    await startSharing(bensPage);
    await expect(getMarker(bensPage, "Ana Ruiz")).toBeVisible();
  });

  await test.step("removes her marker from his map when she changes to nobody", async () => {
    await page.getByRole("button", { name: "Change who can see you on the map" }).click();
    const dialog = page.getByRole("dialog", { name: "Who can see you on the map?" });
    await expect(dialog.getByRole("radio", { name: "Only people who share theirs too" })).toBeChecked();
    await dialog.getByRole("radio", { name: "Nobody" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Nobody can see you on the map.")).toBeVisible();
    await expect(getMarker(bensPage, "Ana Ruiz")).toHaveCount(0);
    const attendance = await db().eventAttendance.findFirstOrThrow({ where: { userId: ana.id } });
    expect(attendance).toMatchObject({ isActive: true, latitude: null, longitude: null });
  });

  await test.step("shows her again when she changes it in the settings of another tab, and the banner follows", async () => {
    const settings = await context.newPage();
    await settings.goto("/settings/privacy");
    const choice = settings.getByRole("combobox", { name: "Visible to" });
    await expect(choice).toHaveValue("nobody");
    await choice.selectOption("Everyone checked in");
    await expect(banner).toHaveText("Who can see you: Everyone checked in");
    await expect(page.getByText("People here can see you on the map.")).toBeVisible();
    await expect(getMarker(bensPage, "Ana Ruiz")).toBeVisible();
  });
});

test("explains a denied location, and shows the map without tiles", async ({
  page,
  context,
  login,
  browserConsole,
}) => {
  browserConsole.allow(/ERR_FAILED/);
  const event = await createEvent({ ...VENUE, name: `No streets ${crypto.randomUUID().slice(0, 8)}` });
  await login(await createAttendee(event.id, "Ana", "Ruiz"));
  await context.clearPermissions();
  await context.route("https://tile.openstreetmap.org/**", (route) => route.abort());
  await openMap(page);
  await expect(page.getByText("The map's streets can't be loaded right now.")).toBeVisible();
  await startSharing(page);
  await expect(page.getByText("Your browser doesn't allow your location.")).toBeVisible();
});

test("loads the tiles of the site's own server and names whom the site credits", async ({
  page,
  context,
  browserConsole,
}) => {
  const event = await createEvent({ ...VENUE, name: `Own tiles ${crypto.randomUUID().slice(0, 8)}` });
  const { token } = await createSession((await createUser()).id);
  await mockMapTiles(context, "http://localhost:9/**");
  const web = await startWeb({
    TILE_URL: "http://localhost:9/streets/{z}/{x}/{y}.png",
    TILE_ATTRIBUTION: "© [Plano](https://plano.example) <b>Madrid</b>",
  });
  // The realtime process belongs to the other origin.
  browserConsole.allow(/WebSocket|socket\.io/);
  try {
    await context.setStorageState(createStorageState(token, false, web.url));
    const tile = page.waitForRequest(/^http:\/\/localhost:9\/streets\/15\/\d+\/\d+\.png$/);
    const response = await page.goto(`${web.url}/events/${event.id}`);
    expect(response?.headers()["content-security-policy"]).toMatch(/img-src [^;]* http:\/\/localhost:9;/);
    await page.getByRole("region", { name: /^Map/ }).scrollIntoViewIfNeeded();
    expect((await (await tile).response())?.ok()).toBe(true);
    await expect(page.getByText("© Plano <b>Madrid</b>")).toBeVisible();
    await expect(page.getByRole("link", { name: "Plano" })).toHaveAttribute("href", "https://plano.example");
  } finally {
    // The page's calls would fail once the server is gone.
    await page.goto("about:blank");
    await web.stop();
  }
});

test("adds an event to a calendar by link and by file", async ({ page, login }) => {
  const name = `Rooftop; drinks, talk ${crypto.randomUUID().slice(0, 8)}`;
  const event = await createEvent({ name, ...VENUE });
  await login();
  await page.goto(`/events/${event.id}`);
  await page.getByRole("button", { name: "Add to Calendar" }).first().click();
  const google = page.getByRole("menuitem", { name: "Google Calendar" });
  await expect(google).toHaveAttribute("href", /^https:\/\/calendar\.google\.com\//);
  await expect(page.getByRole("menuitem", { name: "Outlook Calendar" })).toHaveAttribute("href", /outlook/);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download iCal" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Rooftop.*\.ics$/);
  const calendar = parseCalendar(await readFile(await file.path(), "utf8"));
  expect(calendar.getText("summary")).toBe(name);
  expect(calendar.getTime("dtstart")).toBe(new Date(Math.floor(event.startTime.getTime() / 1000) * 1000).toISOString());
  await expect(page.getByText("Calendar file downloaded", { exact: true })).toBeVisible();
});
