/** The main stories without a pointer: only keys are pressed here. */
import type { Locator, Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";

import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { press, tabTo } from "../support/keyboard";

const uniqueName = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`;

/** After a load: Tab passes over a button until React has taken it over. */
async function pressOnceEnabled(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await press(page, button);
}

test("takes a member from the RSVP over the check-in to a message", async ({ page, login }) => {
  const event = await createEvent({ name: uniqueName("By keys") });
  await createAttendee(event.id, { profile: { firstName: "Ben", lastName: "Okafor" } });
  await login(await createUser({ profile: { firstName: "Ana", lastName: "Ruiz" } }));
  await page.goto(`/events?q=${encodeURIComponent(event.name)}`);
  const card = page.getByRole("listitem").filter({ hasText: event.name });

  await pressOnceEnabled(page, card.getByRole("button", { name: /^RSVP/ }));
  // One element for both, so that the focus stays.
  await expect(card.getByRole("button", { name: "Cancel RSVP" })).toBeFocused();
  await press(page, card.getByRole("button", { name: "Check In", exact: true }), "Space");
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("heading", { name: "Meet Fellow Attendees" })).toBeVisible();

  // As the code at the door or a position would show.
  await db().eventAttendance.updateMany({ where: { eventId: event.id }, data: { onSiteAt: new Date() } });
  const tag = page.getByRole("article", { name: "Ben Okafor" });
  await press(page, tag.getByRole("button", { name: "Connect with Ben Okafor" }));
  await expect(page.getByText("You are now connected with Ben Okafor!")).toBeVisible();
  await press(page, tag.getByRole("link", { name: "Message Ben Okafor" }));
  await tabTo(page, page.getByRole("textbox", { name: "Message Ben" }));
  await page.keyboard.type("Coffee?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Messages with Ben" }).getByText("Coffee?")).toBeVisible();
});

test("lets an admin change an event and its sponsors", async ({ page, login }) => {
  const event = await createEvent({ name: uniqueName("To edit") });
  await login(await createUser({ role: "admin" }));
  await page.goto(`/admin/events?q=${encodeURIComponent(event.name)}`);
  const menu = page.getByRole("button", { name: `More for ${event.name}` });
  await pressOnceEnabled(page, menu);
  const item = page.getByRole("menuitem", { name: "Sponsors & host" });
  while (!(await item.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "Sponsors & host" });
  // Not the first name, which would be selected and overtyped.
  await expect(dialog).toBeFocused();
  await tabTo(page, dialog.getByRole("group", { name: "Sponsor 1" }).getByLabel("Name"));
  await page.keyboard.type("Gulf Bank");
  await press(page, dialog.getByRole("button", { name: "Save Changes" }));
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();

  await press(page, page.getByRole("link", { name: `Edit ${event.name}` }));
  await tabTo(page, page.getByRole("textbox", { name: "Name", exact: true }));
  await page.keyboard.press("End");
  await page.keyboard.type(" today");
  await press(page, page.getByRole("button", { name: "Save Changes" }));
  await expect(page.getByRole("link", { name: `${event.name} today` })).toBeVisible();
});

test("lets an organizer check in a member at the door", async ({ page, login, openPage }) => {
  const event = await createEvent({ name: uniqueName("The door") });
  const phone = await openPage(await createUser({ profile: { firstName: "Carl", lastName: "Coder" } }));
  await phone.goto(`/events/${event.id}`);
  await pressOnceEnabled(phone, phone.getByRole("button", { name: `More for ${event.name}` }));
  // The first item, which gets the focus.
  await expect(phone.getByRole("menuitem", { name: "My check-in code" })).toBeFocused();
  await phone.keyboard.press("Enter");
  const shown = phone.locator("[data-slot=member-code]");
  await expect(shown).toBeVisible();

  await login(await createUser({ role: "admin" }));
  await page.goto(`/organize/${event.id}/people`);
  await press(page, page.getByRole("link", { name: "Door", exact: true }));
  await expect(page.getByRole("status", { name: "Checked in" })).toContainText("0");
  const open = page.getByRole("button", { name: "Scan", exact: true });
  await pressOnceEnabled(page, open);
  await tabTo(page, page.getByRole("textbox", { name: "Member's check-in code" }));
  // Read late, because it changes each half minute. Slower than a scanner.
  await page.keyboard.type(await shown.innerText(), { delay: 150 });
  await page.keyboard.press("Enter");
  await expect(page.getByText("Carl Coder is checked in")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await expect(page.getByRole("status", { name: "Checked in" })).toContainText("1");
  await press(page, page.getByRole("link", { name: "Leave door mode" }));
  await page.waitForURL("**/people");
});
