/** RSVPs to all dates of a series (docs/product/event-series.md#all-dates). */
import { db } from "@/lib/core/server/db";

import { createSeries } from "@/tests/support/factories/events";

import { chooseAtEvent } from "../support/event-menu";
import { expect, test } from "../support/fixtures";
import { waitForMail } from "../support/mails";

test("a member RSVPs to all dates, cancels one, and stops", async ({ page, login }) => {
  const name = `Founders ${crypto.randomUUID().slice(0, 8)}`;
  const { seriesId, ids } = await createSeries([{ name }, { name }, { name }]);
  const member = await login();
  await page.goto(`/events/${ids[0]}`);
  await page.getByRole("button", { name: "RSVP", exact: true }).click();
  await page.getByRole("button", { name: "RSVP to all dates" }).click();
  await expect(page.getByText("You RSVP to all dates", { exact: true }).first()).toBeVisible();
  const going = page.getByRole("list", { name: "Next dates" }).getByText("You're going");
  await expect(going).toHaveCount(2);
  expect(await waitForMail(member.email, new RegExp(`^Your dates: ${name}$`))).toContain("You're going");

  await page.goto(`/events/${ids[1]}`);
  await chooseAtEvent(page, "Cancel RSVP");
  // The button changes before it is stored.
  await expect(page.getByText("RSVP cancelled", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "RSVP", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await page.goto(`/events/${ids[0]}`);
  await expect(going).toHaveCount(1);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("button", { name: "RSVP to all dates" })).toBeVisible();
  expect(await db().seriesRsvp.count({ where: { seriesId } })).toBe(0);
  expect(await db().eventRsvp.count({ where: { userId: member.id, event: { seriesId } } })).toBe(2);
});
