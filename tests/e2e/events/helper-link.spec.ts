/** A helper without an account (docs/product/event-team.md#links-for-helpers). */
import { db } from "@/lib/core/server/db";
import { createEvent } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

test("a helper opens a link and lets people in without an account, until it is withdrawn", async ({
  page,
  login,
  openPage,
  browserConsole,
}) => {
  // The list of a withdrawn link.
  browserConsole.allow(/404|403/);
  const owner = await createUser();
  const event = await createEvent({ name: "Helping Hands Night", createdById: owner.id });
  const guest = await createGuest(event.id, { name: "Gina Guest", email: "gina@example.com" });
  await login(owner);
  await page.goto(`/organize/${event.id}/door`);
  await page.getByRole("button", { name: "Links for helpers" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /Whose device/ }).fill("Ana's phone");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const address = await dialog.getByRole("img", { name: /QR code of the link/ }).getAttribute("data-code");

  const phone = await openPage();
  const startedAt = performance.now();
  await phone.goto(address ?? "");
  await phone.getByRole("button", { name: "Start on this device" }).click();
  const search = phone.getByRole("searchbox", { name: "Search guests and members" });
  await search.fill("Gina");
  await phone.getByRole("button", { name: "Check in Gina Guest" }).click();
  await expect(phone.getByText("Gina Guest is checked in").first()).toBeVisible();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  test.info().annotations.push({ type: "seconds from the link to the first person", description: seconds });
  expect(await db().eventGuest.findUniqueOrThrow({ where: { id: guest.id } })).toMatchObject({ checkedInById: null });
  expect(await phone.content()).not.toContain("gina@example.com");

  await phone.getByRole("button", { name: "Not on the list?" }).click();
  await phone.getByRole("textbox", { name: /^Name/ }).fill("Walt Walkin");
  await phone.getByRole("button", { name: "Let in", exact: true }).click();
  await expect(phone.getByText("Walt Walkin is checked in").first()).toBeVisible();

  const other = await openPage();
  await other.goto(address ?? "");
  await expect(other.getByText("This link is in use on another device.")).toBeVisible();

  // A reload goes on, and the organizer sees who let people in.
  await phone.reload();
  await expect(search).toBeVisible();
  await expect(dialog.getByText("In use on a device")).toBeVisible();
  await dialog.getByRole("button", { name: "Withdraw the link “Ana's phone”" }).click();
  await expect(dialog.getByText("In use on a device")).toBeHidden();
  await expect(phone.getByRole("heading", { name: "This link doesn't work any more" })).toBeVisible();
  await expect(phone.getByText("Gina Guest")).toBeHidden();
  await page.goto(`/organize/${event.id}/people`);
  const walkIn = page.getByRole("listitem").filter({ hasText: "Walt Walkin" });
  await expect(walkIn.getByText("Walk-in")).toBeVisible();
});
