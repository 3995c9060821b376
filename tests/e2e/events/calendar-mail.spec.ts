/** Mails that put an event into a calendar, move and remove it (docs/product/calendar-mail.md). */
import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";
import { parseCalendar } from "@/tests/support/parsers/calendar";
import { fromNow } from "@/tests/support/setup/clock";

import { chooseAtEvent } from "../support/event-menu";
import { expect, test } from "../support/fixtures";
import { listCalendars, waitForMail } from "../support/mails";

const createName = (topic: string) => `${topic} ${crypto.randomUUID().slice(0, 8)}`;
const createFutureEvent = (topic: string) =>
  createEvent({ name: createName(topic), startTime: fromNow({ days: 3 }), endTime: fromNow({ days: 3, hours: 2 }) });

test("sends the entry of an RSVP, its move and its end, until the member turns entries off", async ({
  page,
  login,
  openPage,
}) => {
  const event = await createFutureEvent("Calendar Night");
  const member = await login();
  const entries = async () =>
    (await listCalendars(member.email)).map((text) => {
      const read = parseCalendar(text);
      expect(read.getText("uid")).toBe(`${event.id}@nametag`);
      return `${String(read.method)} ${read.getText("sequence")}`;
    });
  await page.goto(`/events/${event.id}`);
  await page.getByRole("button", { name: "RSVP", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Going", exact: true })).toBeVisible();
  await waitForMail(member.email, /^You're going/);
  expect(await entries()).toEqual(["REQUEST 0"]);

  const admin = await openPage(await createUser({ role: "admin" }));
  const move = async (venue: string) => {
    await admin.goto(`/organize/${event.id}/edit`);
    await admin.getByLabel("Venue name").fill(venue);
    await admin.getByRole("button", { name: "Save Changes" }).click();
    await expect(admin.getByText("Event updated").first()).toBeVisible();
  };
  await move("Oxford Exchange");
  await waitForMail(member.email, /^New place/);
  expect(await entries()).toEqual(["REQUEST 1", "REQUEST 0"]);
  const [moved = ""] = await listCalendars(member.email);
  expect(parseCalendar(moved).getText("location")).toContain("Oxford Exchange");

  await chooseAtEvent(page, "Cancel RSVP");
  await waitForMail(member.email, /^RSVP cancelled/);
  expect(await entries()).toEqual(["CANCEL 2", "REQUEST 1", "REQUEST 0"]);

  await page.goto("/settings/notifications");
  // The box shows the choice before the server knows.
  const stored = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("checkbox", { name: "Entries for my calendar: email" }).click();
  await expect(page.getByRole("checkbox", { name: "Entries for my calendar: email" })).not.toBeChecked();
  await stored;
  await page.goto(`/events/${event.id}`);
  await page.getByRole("button", { name: "RSVP", exact: true }).click();
  // The card shows it before the server knows.
  await expect(page.getByText("RSVP confirmed!", { exact: true }).first()).toBeVisible();
  // This later mail would have been sent after the entry.
  await move("Armature Works");
  await waitForMail(member.email, /^New place/, 2);
  expect(await entries()).toEqual(["CANCEL 2", "REQUEST 1", "REQUEST 0"]);
});
