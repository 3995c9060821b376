/**
 * A site where every member may create events (docs/product/events.md#who-may-create-events). It
 * has an app of its own, because the setting would change what the other tests see.
 */
import { db } from "@/lib/core/server/db";

import { createSession, createUser } from "@/tests/support/factories/users";

import { findViolations } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { useOwnApp } from "../support/own-app";

useOwnApp({ variables: { EVENT_CREATORS: "everyone" } });

test("a member creates, edits and cancels an event, which another member can't change", async ({
  page,
  login,
  openPage,
  request,
  browserConsole,
}) => {
  const creator = await login(await createUser());
  const name = "Founders Breakfast";

  await test.step("creates it", async () => {
    await page.goto("/events");
    await page.getByRole("link", { name: "New event" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page.getByLabel("Status").selectOption("live");
    await page.getByLabel("Start").fill("2031-06-12T08:00");
    await page.getByLabel("End").fill("2031-06-12T10:00");
    await page.getByLabel("Venue name").fill("Armature Works");
    await page.getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByText("Event created").first()).toBeVisible();
    await expect(page.getByRole("link", { name })).toBeVisible();
  });
  const event = await db().event.findFirstOrThrow({ where: { createdById: creator.id } });
  await expect(page).toHaveURL(new RegExp(`/organize/${event.id}/people$`));

  await test.step("sees only what creators may set", async () => {
    const links = page.getByRole("navigation", { name: "This event" }).getByRole("link");
    await expect(links).toHaveText(["People", "Door", "Messages", "Team", "Edit", "Results"]);
    await links.getByText("Edit").click();
    await expect(links.getByText("Edit")).toHaveAttribute("aria-current", "page");
    await expect(page.getByText("Admin Only")).toHaveCount(0);
    await expect(page.getByText(/^Created by/)).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Sponsors & host" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "I'm the host" })).toBeVisible();
    await expect(dialog.getByLabel("Find a registered host")).toHaveCount(0);
    await dialog.getByLabel("Logo URL").first().fill("https://tracker.example/pixel.png");
    browserConsole.allow(/400|tracker\.example/);
    await page.route("https://tracker.example/**", (route) => route.abort());
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Please upload a logo here. Only admins can enter other addresses.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("edits it", async () => {
    for (const venue of ["Oxford Exchange", "The Vault"]) {
      await page.getByLabel("Venue name").fill(venue);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Event updated").last()).toBeVisible();
      await expect(page.getByRole("button", { name: "Save Changes" })).toBeDisabled();
    }
    expect((await db().event.findUniqueOrThrow({ where: { id: event.id } })).venueName).toBe("The Vault");
  });

  await test.step("another member finds neither the link nor the screen, and the API refuses", async () => {
    const stranger = await createUser();
    const other = await openPage(stranger);
    browserConsole.allow(/404/);
    await other.goto(`/events/${event.id}`);
    await expect(other.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(other.getByRole("link", { name: "Organize" })).toHaveCount(0);
    expect((await other.goto(`/organize/${event.id}/edit`))?.status()).toBe(404);
    await expect(other.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
    const { token } = await createSession(stranger.id);
    const headers = { Authorization: `Bearer ${token}` };
    const url = `/api/events/${event.id}`;
    expect((await request.put(url, { headers, data: { name: "Mine" } })).status()).toBe(403);
    expect((await request.delete(url, { headers })).status()).toBe(403);
    expect((await db().event.findUniqueOrThrow({ where: { id: event.id } })).name).toBe(name);
  });

  await test.step("cancels it", async () => {
    await page.getByRole("button", { name: "Cancel event" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel event" }).click();
    await expect(page.getByText("Event cancelled").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel event" })).toHaveCount(0);
    expect((await db().event.findUniqueOrThrow({ where: { id: event.id } })).status).toBe("cancelled");
  });
});
