import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";
import { createAttendees } from "@/tests/support/fixtures/attendees";

import { expect, test } from "../support/fixtures";
import { waitForStillLayout } from "../support/layout";

test("searches and scrolls an attendee list of 2,000", async ({ page, login, openPage }) => {
  const [viewer, chloe, latecomer, event] = await Promise.all([
    createUser({ profile: { firstName: "Dana", lastName: "Host" } }),
    createUser({
      profile: {
        firstName: "Chloé",
        lastName: "Núñez",
        profession: "Notary",
        company: "100% Legal",
        industry: "Legal",
      },
    }),
    createUser({ profile: { firstName: "Latecomer", lastName: "Lee" } }),
    createEvent({ name: "Florida Founders Summit" }),
  ]);
  await createAttendees(event.id, { confirmed: 1997, checkedIn: 5 });
  for (const { id } of [viewer, chloe, latecomer]) await createRsvp(id, event.id);
  await createAttendance(viewer.id, event.id);
  await login(viewer);

  const attendees = page.getByRole("region", { name: "Current Attendees" });
  const cards = attendees.getByRole("article");
  const search = page.getByRole("searchbox", { name: "Search attendees" });
  const status = attendees.getByRole("status").first();

  await test.step("shows the count of all attendees and renders the first ones", async () => {
    await page.goto("/");
    await expect(page.getByText("6 here now, 2,000 going").first()).toBeVisible();
    await expect(attendees.getByRole("article", { name: "Guest 0001 Crowd" })).toBeVisible();
    expect(await cards.count()).toBeLessThan(80);
  });

  await test.step("finds an attendee without accents who is on no loaded page", async () => {
    // On a phone the field is behind a button.
    const open = page.getByRole("button", { name: "Search", exact: true });
    if (await open.isVisible()) await open.click();
    await search.fill("chloe nunez");
    await expect(attendees.getByRole("article", { name: "Chloé Núñez" })).toBeVisible();
    await expect(cards).toHaveCount(1);
    await expect(status).toHaveText("1 of 2,000 attendees");
  });

  await test.step("matches % literally, and shows an empty state without matches", async () => {
    await search.fill("100%");
    await expect(cards).toHaveCount(1);
    await search.fill("zebra");
    await expect(attendees.getByText("No attendees found")).toBeVisible();
    await search.fill("199 real estate");
    await expect(status).toHaveText("2 of 2,000 attendees");
  });

  await test.step("shows a new check-in once, among the checked-in attendees", async () => {
    await attendees.getByRole("article").first().waitFor();
    await search.fill("");
    const latecomersPage = await openPage(latecomer);
    await latecomersPage.goto("/");
    await latecomersPage.getByRole("button", { name: "Check In" }).click();
    await expect(page.getByText("7 here now, 2,000 going").first()).toBeVisible();
    const newcomer = attendees.getByRole("article", { name: "Latecomer Lee" });
    await expect(newcomer).toHaveCount(1);
    await expect(newcomer.getByText("Checked In")).toBeVisible();
  });

  await test.step("scrolls to the last attendee, and renders the first page and those near the window", async () => {
    // Each scroll loads a page, until the last guest is rendered.
    const last = attendees.getByRole("article", { name: "Guest 1997 Crowd" });
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(last).toHaveCount(1, { timeout: 400 });
    }).toPass({ intervals: [50], timeout: 150_000 });
    expect(await cards.count()).toBeLessThan(60 + 80);
    await expect(attendees.getByRole("listitem").last()).toHaveAttribute("aria-setsize", "2000");
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(attendees.getByRole("article", { name: "Guest 0001 Crowd" })).toBeVisible();
  });
});

test("shows the same row at the same place after Back", async ({ page, login }) => {
  const [viewer, event] = await Promise.all([createUser(), createEvent()]);
  await createAttendees(event.id, { confirmed: 199, checkedIn: 199 });
  await createRsvp(viewer.id, event.id);
  await createAttendance(viewer.id, event.id);
  await login(viewer);
  await page.goto("/");
  const rows = page.getByRole("region", { name: "Current Attendees" }).getByRole("article");
  const row = page.getByRole("article", { name: "Guest 0150 Crowd" });
  // Each scroll loads or renders more, and never passes over the row.
  await expect(async () => {
    const isRendered = (await row.count()) > 0;
    await (isRendered ? row : rows.last()).scrollIntoViewIfNeeded({ timeout: 1_000 });
    expect(isRendered).toBe(true);
    await expect(row).toBeInViewport({ timeout: 1_000 });
  }).toPass({ intervals: [50], timeout: 60_000 });
  await waitForStillLayout(page);
  const getTop = async () => Math.round((await row.boundingBox())?.y ?? 0);
  const top = await getTop();
  const link = page.getByRole("navigation").getByRole("link", { name: "Events", exact: true });
  await link.filter({ visible: true }).first().click();
  await page.waitForURL(/\/events$/);
  await page.goBack();
  await expect(row).toBeInViewport();
  await expect.poll(async () => Math.abs((await getTop()) - top)).toBeLessThan(40);
});
