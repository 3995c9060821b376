/** Following an organizer, and the mail of a new event (docs/product/organizers.md#followers). */
import { db } from "@/lib/core/server/db";
import { enqueueNewEvents } from "@/lib/notifications/service/events/new-events.sql";

import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForLink, waitForMail } from "../support/mails";

test("a member follows an organizer, hears once of a new event, and leaves with one press in the mail", async ({
  page,
  login,
  openPage,
}) => {
  const slug = `followed-evenings-${test.info().project.name}`;
  const organizer = await createUser({ role: "admin" });
  await db().organizer.create({ data: { userId: organizer.id, slug, name: "Followed Evenings", isPublished: true } });

  await page.goto(`/o/${slug}`);
  await expect(page.getByRole("link", { name: "Log in to follow" })).toHaveAttribute(
    "href",
    `/login?returnTo=%2Fo%2F${slug}`,
  );
  const member = await login();
  await page.goto(`/o/${slug}`);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.getByRole("button", { name: "Following" })).toBeVisible();

  const name = `Followed Mixer ${test.info().project.name}`;
  const publisher = await openPage(organizer);
  await publisher.goto("/organize/new");
  await publisher.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await publisher.getByLabel("Start").fill("2031-06-12T08:00");
  await publisher.getByLabel("End").fill("2031-06-12T10:00");
  await publisher.getByRole("button", { name: "Create Event" }).click();
  await expect(publisher.getByText("Event created").first()).toBeVisible();

  // The job also runs each minute in the app, and other tests have events.
  await expect
    .poll(async () => {
      await enqueueNewEvents();
      return db().delivery.count({ where: { userId: member.id, kind: "newEvents" } });
    })
    .toBe(1);
  await enqueueNewEvents();
  const subject = new RegExp(`^New event: ${name}$`);
  expect(await waitForMail(member.email, subject)).toContain("You get this because you follow an organizer");
  expect(await db().delivery.count({ where: { userId: member.id, kind: "newEvents" } })).toBe(1);

  const visitor = await openPage();
  await visitor.goto(await waitForLink(member.email, subject));
  await visitor.getByRole("button", { name: "Stop new events of Followed Evenings" }).click();
  await expect(visitor.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
});
