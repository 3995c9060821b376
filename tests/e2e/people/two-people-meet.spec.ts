import type { Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";

import { createEvent } from "@/tests/support/factories/events";

import { expect, test } from "../support/fixtures";

type Person = { firstName: string; lastName: string; page: Page };

async function register({ firstName, lastName, page }: Person): Promise<void> {
  // walkthrough.spec.ts tests the walkthrough.
  await page.addInitScript(() => sessionStorage.setItem("onboarding_tour_started", "true"));
  await page.goto("/");
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Email").fill(`${firstName}.${crypto.randomUUID()}@nametag.test`);
  await page.getByRole("textbox", { name: "Password" }).fill("nametag-e2e");
  await page.getByLabel("Location").selectOption("Tampa");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await page.waitForURL("**/events");
}

async function rsvpAndCheckIn({ page }: Person, eventName: string): Promise<void> {
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: eventName }) });
  // Other tests have events too, and the list starts with the first fifty.
  await page.getByRole("searchbox", { name: "Search events" }).fill(eventName);
  // Until the search has settled, the card moves, maybe between pressing and letting go.
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await card.getByRole("button", { name: /^RSVP/ }).click();
  await expect(page.getByText("RSVP confirmed!", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: /^Check In/ }).click();
  await expect(page.getByText("Checked in successfully!", { exact: true })).toBeVisible();
  // One second later, the app opens the people screen (docs/product/check-in.md#after-check-in).
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("heading", { name: "Meet Fellow Attendees" })).toBeVisible();
}

const getCard = (page: Page, { firstName, lastName }: Person) =>
  page.getByRole("article", { name: `${firstName} ${lastName}` });
const getComposer = (page: Page) => page.getByRole("textbox", { name: /^Message / });
const getHistory = (page: Page) => page.getByRole("region", { name: /^Messages with / });
const getBubble = (page: Page, text: string) => getHistory(page).getByText(text, { exact: true });

async function sendMessage(page: Page, text: string): Promise<void> {
  await getComposer(page).fill(text);
  await getComposer(page).press("Enter");
  await expect(getBubble(page, text)).toBeVisible();
}

test(
  "takes two members from registration to a conversation without lost messages",
  { tag: "@story" },
  async ({ page, openPage, browserConsole }) => {
    // The test cuts Ben's network, and signing out makes the calls of his other tab fail.
    browserConsole.allow(/ERR_INTERNET_DISCONNECTED|status of 401/);
    const event = await createEvent({ name: `Meet and greet ${crypto.randomUUID().slice(0, 8)}` });
    const ana: Person = { firstName: "Ana", lastName: "Ruiz", page };
    const ben: Person = { firstName: "Ben", lastName: "Okafor", page: await openPage() };

    await test.step("both register, RSVP, check in and see each other", async () => {
      await Promise.all([register(ana), register(ben)]);
      await rsvpAndCheckIn(ana, event.name);
      await expect(getCard(ana.page, ben)).toHaveCount(0);
      await rsvpAndCheckIn(ben, event.name);
      await expect(getCard(ana.page, ben)).toContainText("Checked In");
      await expect(getCard(ben.page, ana)).toContainText("Checked In");
    });

    await test.step("Ana, whose email isn't confirmed, asks; Ben accepts, and both see a toast", async () => {
      await getCard(ana.page, ben).getByRole("button", { name: "Connect with Ben Okafor" }).click();
      await getCard(ben.page, ana).getByRole("button", { name: "Accept Ana Ruiz's request" }).click();
      await expect(ben.page.getByText("You are now connected with Ana Ruiz!")).toBeVisible();
      await expect(ana.page.getByText("Ben Okafor has connected with you!")).toBeVisible();
      await expect(getCard(ben.page, ana).getByRole("link", { name: "Message Ana Ruiz" })).toBeVisible();
    });

    await test.step("Ben notes a day to follow up, with three presses", async () => {
      await getCard(ben.page, ana).getByRole("button", { name: "Note about Ana Ruiz" }).click();
      const note = ben.page.getByRole("dialog", { name: "Notes and follow-up" });
      await expect(note.getByText(`You met Ana Ruiz at ${event.name}`)).toBeVisible();
      await note.getByRole("button", { name: "Tomorrow" }).click();
      await note.getByRole("button", { name: "Done writing" }).click();
    });

    await test.step("they exchange messages live", async () => {
      await getCard(ana.page, ben).getByRole("link", { name: "Message Ben Okafor" }).click();
      await getCard(ben.page, ana).getByRole("link", { name: "Message Ana Ruiz" }).click();
      await expect(ana.page).toHaveURL(/\/messages$/);
      await sendMessage(ana.page, "Great talk, wasn't it?");
      await expect(getBubble(ben.page, "Great talk, wasn't it?")).toBeVisible();
      await sendMessage(ben.page, "It was. Coffee?");
      await expect(getBubble(ana.page, "It was. Coffee?")).toBeVisible();
    });

    await test.step("Ben receives three messages in order that were sent while he was offline", async () => {
      await ben.page.context().setOffline(true);
      const texts = ["One.", "Two.", "Three."];
      for (const text of texts) await sendMessage(ana.page, text);
      await expect.poll(() => db().message.count({ where: { content: { in: texts } } })).toBeGreaterThanOrEqual(3);
      await expect(getBubble(ben.page, "Three.")).toHaveCount(0);
      await ben.page.context().setOffline(false);
      await expect(getBubble(ben.page, "Three.")).toBeVisible();
      for (const text of texts) await expect(getBubble(ben.page, text)).toHaveCount(1);
      const shownText = await getHistory(ben.page).innerText();
      const positions = texts.map((text) => shownText.indexOf(text));
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    });

    await test.step("signing out in one tab signs out the other", async () => {
      const other = await ben.page.context().newPage();
      await other.goto("/events");
      await expect(other.getByRole("heading", { name: /Events/, level: 1 })).toBeVisible();
      await signOut(ben.page);
      await expect(ben.page.getByRole("tab", { name: "Log In" })).toBeVisible();
      await expect(other.getByRole("tab", { name: "Log In" })).toBeVisible();
    });
  },
);

/** Signs out through the account menu of the sidebar, or the slide-out menu on a phone. */
async function signOut(page: Page): Promise<void> {
  await page.goto("/events");
  const menu = page.getByRole("button", { name: "Open menu" });
  const account = page.getByRole("button", { name: /^Account menu/ });
  await menu.or(account).first().click();
  await page
    .getByRole("menuitem", { name: "Sign Out" })
    .or(page.getByRole("button", { name: "Sign Out" }))
    .click();
}
