import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

test("a member adds tags after an RSVP, and an attendee sees them and filters", async ({ page, login, openPage }) => {
  const member = await createUser({ profile: { firstName: "Tilda", lastName: "Tagged", tagsAskedAt: null } });
  const other = await createUser({ profile: { firstName: "Otis", lastName: "Onlooker" } });
  const event = await createEvent({ name: `Tag Night ${crypto.randomUUID().slice(0, 8)}` });
  await createRsvp(other.id, event.id);

  await login(member);
  await page.goto(`/events/${event.id}`);
  const card = page.locator("[data-slot=join-event-card]");
  await card.getByRole("button", { name: "RSVP", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Who would you like to meet?" });
  await dialog.getByRole("combobox", { name: "Looking for" }).fill("investors");
  await page.keyboard.press("Enter");
  await dialog.getByRole("combobox", { name: "Looking for" }).fill("Zebra crossings");
  await dialog.getByRole("button", { name: "Add to “Looking for”" }).click();
  await expect(dialog.getByRole("button", { name: "Remove Zebra crossings" })).toBeVisible();
  // What is typed counts without a press on the button.
  await dialog.getByRole("combobox", { name: "Can help with" }).fill("Design");
  await dialog.getByRole("button", { name: "Save tags" }).click();
  await expect(dialog).toBeHidden();

  // The dialog doesn't open again.
  const next = await createEvent({ name: `Next Night ${crypto.randomUUID().slice(0, 8)}` });
  await page.goto(`/events/${next.id}`);
  await card.getByRole("button", { name: "RSVP", exact: true }).click();
  await expect(card.getByRole("button", { name: "Cancel RSVP" })).toBeVisible();
  await expect(dialog).toBeHidden();

  const phone = await openPage(other);
  await phone.goto(`/people?event=${event.id}`);
  const tag = phone.getByRole("article", { name: "Tilda Tagged" });
  await expect(tag.getByRole("list", { name: "Looking for" })).toContainText("Investors");
  await expect(tag.getByRole("list", { name: "Can help with" })).toContainText("Design");
  await phone.getByRole("button", { name: "Filter by tag" }).click();
  await phone.getByRole("button", { name: /^Investors/ }).click();
  await expect(phone.getByRole("article")).toHaveCount(1);
  await expect(tag).toBeVisible();
  await phone.reload();
  const clear = phone.getByRole("button", { name: "Remove the filter Looking for: Investors" });
  await expect(clear).toBeVisible();
  await expect(phone.getByRole("article")).toHaveCount(1);
  await clear.click();
  await expect(phone.getByRole("article")).toHaveCount(2);
});
