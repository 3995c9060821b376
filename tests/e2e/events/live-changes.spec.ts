/** Open screens show other members' changes. The actions of a check-in are on every screen. */
import type { Page } from "@playwright/test";

import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { chooseAtEvent } from "../support/event-menu";
import { expect, test } from "../support/fixtures";
import { waitForLiveConnection } from "../support/live-connection";

const createName = (topic: string) => `${topic} ${crypto.randomUUID().slice(0, 8)}`;

test("shows others' RSVPs, and that an event is full and has a place again, to members who only watch", async ({
  page,
  login,
  openPage,
}) => {
  const event = await createEvent({ name: createName("Two places"), capacity: 2 });
  await createRsvp((await createUser()).id, event.id);
  const guest = await openPage(await createUser());
  await login();
  const details = await page.context().newPage();
  const connected = Promise.all([page, details].map(waitForLiveConnection));
  await Promise.all([
    page.goto(`/events?q=${encodeURIComponent(event.name)}`),
    details.goto(`/events/${event.id}`),
    guest.goto(`/events/${event.id}`),
  ]);
  const expectPlaces = async (text: RegExp) => {
    for (const screen of [page, details]) {
      await expect(screen.getByRole("main").getByText(text).first()).toBeVisible();
    }
  };
  await expectPlaces(/1 place left$/);
  await connected;
  await guest.getByRole("button", { name: "RSVP", exact: true }).click();
  await expectPlaces(/(^|· )Full$/);
  await expect(page.getByRole("button", { name: "Join waitlist" })).toBeVisible();
  await chooseAtEvent(guest, "Cancel RSVP");
  await expectPlaces(/1 place left$/);
  await expect(page.getByRole("button", { name: "RSVP", exact: true })).toBeVisible();
});

test("keeps the call of an online event in reach after the check-in", async ({ page, login }) => {
  const meetingUrl = "https://meet.example.com/webinar";
  const venue = { venueName: null, venueAddress: null, latitude: null, longitude: null };
  const event = await createEvent({ ...venue, name: createName("Webinar"), isOnline: true, meetingUrl });
  await createRsvp((await login()).id, event.id);
  const expectCall = async (where: ReturnType<Page["locator"]>) =>
    expect(where.getByRole("link", { name: "Join Call" }).filter({ visible: true }).first()).toHaveAttribute(
      "href",
      meetingUrl,
    );

  await page.goto(`/events/${event.id}`);
  await expect(page.getByRole("button", { name: "Check In First to Join Call" })).toBeDisabled();
  await page.getByRole("button", { name: "Check In", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expectCall(page.getByRole("region", { name: "Checked in" }));
  for (const path of ["/events", `/events/${event.id}`]) {
    await page.goto(path);
    await expectCall(page.getByRole("main"));
  }
});
