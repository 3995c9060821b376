import { createUnsubscribeToken } from "@/lib/notifications/service/deliveries/unsubscribe";

import { buildRemoteEvent, startEventbrite } from "@/tests/support/servers/eventbrite";
import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForHydration } from "../support/hydration";

test("asks before a link discards unsaved changes, but not after saving", async ({ page, login }) => {
  // A list of this event alone, which no other test changes.
  const night = `Night ${crypto.randomUUID().slice(0, 8)}`;
  const event = await createEvent({ name: `Half-Edited ${night}` });
  await login(await createUser({ role: "admin" }));
  await page.goto(`/admin/events?q=${encodeURIComponent(night)}`);
  await waitForHydration(page);
  await page.getByRole("link", { name: `Edit ${event.name}` }).click();
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill(`Rewritten ${night}`);
  const link = page.getByRole("link", { name: event.name, exact: true });
  await link.click();
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(name).toHaveValue(`Rewritten ${night}`);
  await link.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`));

  await page.goBack();
  await expect(name).toHaveValue(event.name);
  await name.fill(`Rewritten ${night}`);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Event updated").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: `Edit Rewritten ${night}` })).toBeVisible();
});

test("unsubscribes a signed-in member from one kind of mail by its link, and subscribes them again", async ({
  page,
  login,
}) => {
  const member = await login();
  await page.goto(`/unsubscribe?token=${createUnsubscribeToken({ id: member.id, topic: "reminders", since: null })}`);
  await page.getByRole("button", { name: "Stop event reminders" }).click();
  await expect(page.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
  await page.getByRole("button", { name: "Get it again" }).click();
  await expect(page.getByRole("heading", { name: "Unsubscribe?" })).toBeVisible();
});

test("shows an admin the progress and the new events of an Eventbrite sync", async ({
  page,
  login,
  browserConsole,
}) => {
  // The last sync fails.
  browserConsole.allow(/503 \(Service Unavailable\)/);
  const eventbrite = await startEventbrite(Number(new URL(process.env.EVENTBRITE_BASE_URL ?? "").port));
  try {
    const start = { timezone: "America/New_York", local: "2031-06-12T18:00:00", utc: "2031-06-12T22:00:00Z" };
    const end = { timezone: "America/New_York", local: "2031-06-12T21:00:00", utc: "2031-06-13T01:00:00Z" };
    eventbrite.setEvents(["901", "902", "903"].map((id) => buildRemoteEvent(id, { start, end })));
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    eventbrite.setError(async ({ params }) => {
      if (params.get("continuation")) await released;
      return undefined;
    });
    await login(await createUser({ role: "admin" }));
    // A search, because events of other tests may fill the first page of the list.
    await page.goto("/events?q=Mixer+903");
    await page.getByRole("button", { name: "Sync from Eventbrite" }).click();
    await expect(page.getByRole("button", { name: "Syncing... page 2 of 2" })).toBeVisible();
    release();
    await expect(page.getByText("Synced 3 events from Eventbrite")).toBeVisible();
    await expect(page.getByRole("link", { name: "Mixer 903" })).toBeVisible();

    eventbrite.setError(() => ({ status: 401 }));
    await page.getByRole("button", { name: "Sync from Eventbrite" }).click();
    await expect(page.getByText("Sync failed")).toBeVisible();
  } finally {
    await eventbrite.stop();
  }
});
