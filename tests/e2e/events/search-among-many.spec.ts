/** Issue's story 'search among 2,000': spec B§5 and B§4 on a room that is full. */
import { createAttendance, createEvent, createRsvp, createUser } from "@/tests/support/database/factories";
import { createCrowd } from "@/tests/support/fixtures/crowd";

import { expect, test } from "../support/fixtures";

test("search among 2,000", async ({ page, login, openPerson }) => {
  const [me, chloe, late, event] = await Promise.all([
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
  await createCrowd(event.id, { going: 1997, here: 5 });
  for (const { id } of [me, chloe, late]) await createRsvp(id, event.id);
  await createAttendance(me.id, event.id);
  await login(me);

  const attendees = page.getByRole("region", { name: "Current Attendees" });
  const cards = attendees.getByRole("article");
  const search = page.getByRole("searchbox", { name: "Search attendees" });
  const status = attendees.getByRole("status").first();

  await test.step("opens with the whole room counted and its first people drawn", async () => {
    await page.goto("/");
    await expect(page.getByText("6 here now, 2,000 RSVP'd").first()).toBeVisible();
    await expect(attendees.getByRole("article", { name: "Guest 0001 Crowd" })).toBeVisible();
    expect(await cards.count()).toBeLessThan(80);
  });

  await test.step("finds one by name without the accents, on none of the pages loaded", async () => {
    await search.fill("chloe nunez");
    await expect(attendees.getByRole("article", { name: "Chloé Núñez" })).toBeVisible();
    await expect(cards).toHaveCount(1);
    await expect(status).toHaveText("1 of 2,000 attendees");
  });

  await test.step("takes % for itself, and says when nobody fits", async () => {
    await search.fill("100%");
    await expect(cards).toHaveCount(1);
    await search.fill("zebra");
    await expect(attendees.getByText("No attendees found")).toBeVisible();
    await search.fill("199 real estate");
    await expect(status).toHaveText("2 of 2,000 attendees");
  });

  await test.step("who comes appears among those here, once", async () => {
    await attendees.getByRole("article").first().waitFor();
    await search.fill("");
    const theirs = await openPerson(late);
    await theirs.goto("/");
    await theirs.getByRole("button", { name: "Check In" }).click();
    await expect(page.getByText("7 here now, 2,000 RSVP'd").first()).toBeVisible();
    const newcomer = attendees.getByRole("article", { name: "Latecomer Lee" });
    await expect(newcomer).toHaveCount(1);
    await expect(newcomer.getByText("Checked In")).toBeVisible();
  });

  await test.step("all can be scrolled to; only those near the window are drawn", async () => {
    // The reader goes on until the last guest is there; each step brings a page.
    const last = attendees.getByRole("article", { name: "Guest 1997 Crowd" });
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(last).toHaveCount(1, { timeout: 400 });
    }).toPass({ timeout: 40_000 });
    expect(await cards.count()).toBeLessThan(80);
    await expect(attendees.getByRole("listitem").last()).toHaveAttribute("aria-setsize", "2000");
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(attendees.getByRole("article", { name: "Guest 0001 Crowd" })).toBeVisible();
  });
});
