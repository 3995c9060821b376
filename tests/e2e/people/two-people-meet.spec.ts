import type { Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";

import { createEvent } from "@/tests/support/database/factories";

import { expect, test } from "../support/fixtures";

type Person = { firstName: string; lastName: string; page: Page };

async function register({ firstName, lastName, page }: Person): Promise<void> {
  // The walkthrough has a story of its own (walkthrough.spec.ts).
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
  await card.getByRole("button", { name: /^RSVP/ }).click();
  await expect(page.getByText("RSVP confirmed!", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: /^Check In/ }).click();
  await expect(page.getByText("Checked in successfully!", { exact: true })).toBeVisible();
  // Spec B§4: after a second the browser goes to the people.
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("heading", { name: "Meet Fellow Attendees" })).toBeVisible();
}

const card = (page: Page, { firstName, lastName }: Person) =>
  page.getByRole("article", { name: `${firstName} ${lastName}` });
const composer = (page: Page) => page.getByRole("textbox", { name: /^Message / });
const history = (page: Page) => page.getByRole("region", { name: /^Messages with / });
const bubble = (page: Page, text: string) => history(page).getByText(text, { exact: true });

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await expect(bubble(page, text)).toBeVisible();
}

test("Ana and Ben meet: from registration to a conversation that loses nothing", async ({
  page,
  openPerson,
  browserConsole,
}) => {
  // Ben's network drops on purpose, and signing out makes his other tab's calls fail.
  browserConsole.allow(/ERR_INTERNET_DISCONNECTED|status of 401/);
  const event = await createEvent({ name: `Meet and greet ${crypto.randomUUID().slice(0, 8)}` });
  const ana: Person = { firstName: "Ana", lastName: "Ruiz", page };
  const ben: Person = { firstName: "Ben", lastName: "Okafor", page: await openPerson() };

  await test.step("both register, RSVP and check in; each sees the other appear", async () => {
    await Promise.all([register(ana), register(ben)]);
    await rsvpAndCheckIn(ana, event.name);
    await expect(card(ana.page, ben)).toHaveCount(0);
    await rsvpAndCheckIn(ben, event.name);
    await expect(card(ana.page, ben)).toContainText("Checked In");
    await expect(card(ben.page, ana)).toContainText("Checked In");
  });

  await test.step("Ana connects, and both are told once", async () => {
    await card(ana.page, ben).getByRole("button", { name: "Connect with Ben Okafor" }).click();
    await expect(ana.page.getByText("You are now connected with Ben Okafor!")).toBeVisible();
    await expect(ben.page.getByText("Ana Ruiz has connected with you!")).toBeVisible();
    await expect(card(ben.page, ana).getByRole("link", { name: "Message Ana Ruiz" })).toBeVisible();
  });

  await test.step("they write to each other, live", async () => {
    await card(ana.page, ben).getByRole("link", { name: "Message Ben Okafor" }).click();
    await card(ben.page, ana).getByRole("link", { name: "Message Ana Ruiz" }).click();
    await expect(ana.page).toHaveURL(/\/messages$/);
    await write(ana.page, "Great talk, wasn't it?");
    await expect(bubble(ben.page, "Great talk, wasn't it?")).toBeVisible();
    await write(ben.page, "It was. Coffee?");
    await expect(bubble(ana.page, "It was. Coffee?")).toBeVisible();
  });

  await test.step("Ben's network drops while Ana writes three; he returns and has exactly three, in order", async () => {
    await ben.page.context().setOffline(true);
    const lines = ["One.", "Two.", "Three."];
    for (const line of lines) await write(ana.page, line);
    await expect.poll(() => db().message.count({ where: { content: { in: lines } } })).toBeGreaterThanOrEqual(3);
    await expect(bubble(ben.page, "Three.")).toHaveCount(0);
    await ben.page.context().setOffline(false);
    await expect(bubble(ben.page, "Three.")).toBeVisible();
    for (const line of lines) await expect(bubble(ben.page, line)).toHaveCount(1);
    const text = await history(ben.page).innerText();
    expect(lines.map((line) => text.indexOf(line))).toEqual(
      lines.map((line) => text.indexOf(line)).toSorted((a, b) => a - b),
    );
  });

  await test.step("Ben signs out in one tab and the other follows", async () => {
    const other = await ben.page.context().newPage();
    await other.goto("/events");
    await expect(other.getByRole("heading", { name: /Events/, level: 1 })).toBeVisible();
    await signOut(ben.page);
    await expect(ben.page.getByRole("tab", { name: "Log In" })).toBeVisible();
    await expect(other.getByRole("tab", { name: "Log In" })).toBeVisible();
  });
});

/** From the sidebar's account menu, or on a phone from the slide-out menu. */
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
