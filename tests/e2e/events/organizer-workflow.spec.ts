/** Eventbrite's events, an organizer's unsaved work, and the mail that a member wants (issue 6). */
import { unsubscribeToken } from "@/lib/notifications/service/deliveries/unsubscribe";

import { remoteEvent, startEventbrite } from "@/tests/support/servers/eventbrite";
import { createEvent, createUser } from "@/tests/support/database/factories";

import { expect, test } from "../support/fixtures";

// Nothing here depends on the screen, and the stand-in has one port.
test.skip(({ viewport }) => (viewport?.width ?? 0) < 768, "once is enough");

test("Back from an event with unsaved changes asks first; saved, it leaves at once", async ({ page, login }) => {
  const event = await createEvent({ name: "Half-Edited Night" });
  await login(await createUser({ role: "admin" }));
  await page.goto("/admin/events");
  await page.getByRole("link", { name: "Edit Half-Edited Night" }).click();
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Rewritten Night");
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(new RegExp(event.id));
  await expect(name).toHaveValue("Rewritten Night");
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/events$/);
  await expect(page.getByRole("link", { name: "Edit Half-Edited Night" })).toBeVisible();

  await page.getByRole("link", { name: "Edit Half-Edited Night" }).click();
  await name.fill("Rewritten Night");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Event updated").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Edit Rewritten Night" })).toBeVisible();
});

test("a member who is signed in stops one kind of mail by its link, and gets it again", async ({ page, login }) => {
  const member = await login();
  await page.goto(`/unsubscribe?token=${unsubscribeToken(member.id, "reminders")}`);
  await page.getByRole("button", { name: "Stop event reminders" }).click();
  await expect(page.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
  await page.getByRole("button", { name: "Get it again" }).click();
  await expect(page.getByRole("heading", { name: "Unsubscribe?" })).toBeVisible();
});

test("an admin syncs from Eventbrite: the button says which page, the list has what came", async ({
  page,
  login,
  browserConsole,
}) => {
  // The last sync is refused.
  browserConsole.allow(/503 \(Service Unavailable\)/);
  const eventbrite = await startEventbrite(Number(new URL(process.env.EVENTBRITE_BASE_URL ?? "").port));
  try {
    const start = { timezone: "America/New_York", local: "2031-06-12T18:00:00", utc: "2031-06-12T22:00:00Z" };
    const end = { timezone: "America/New_York", local: "2031-06-12T21:00:00", utc: "2031-06-13T01:00:00Z" };
    eventbrite.has(["901", "902", "903"].map((id) => remoteEvent(id, { start, end })));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    eventbrite.refuses(async ({ params }) => {
      if (params.get("continuation")) await held;
      return undefined;
    });
    await login(await createUser({ role: "admin" }));
    // What others made meanwhile fills the first page of the whole list.
    await page.goto("/events?q=Mixer+903");
    await page.getByRole("button", { name: "Sync from Eventbrite" }).click();
    await expect(page.getByRole("button", { name: "Syncing... page 2 of 2" })).toBeVisible();
    release();
    await expect(page.getByText("Synced 3 events from Eventbrite")).toBeVisible();
    await expect(page.getByRole("link", { name: "Mixer 903" })).toBeVisible();

    eventbrite.refuses(() => ({ status: 401 }));
    await page.getByRole("button", { name: "Sync from Eventbrite" }).click();
    await expect(page.getByText("Sync failed")).toBeVisible();
  } finally {
    await eventbrite.stop();
  }
});
