import { db } from "@/lib/core/server/db";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createEachUser, createUser } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";

import { expect, test } from "../support/fixtures";

test(
  "leads from an event to its recap, a request and feedback, which the host sees from five answers on",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const times = { startTime: fromNow({ hours: -5 }), endTime: fromNow({ hours: -1 }) };
    const host = await createUser();
    const event = await createEvent({ name: "Recap Evening", hostUserId: host.id, ...times });
    const ana = await createUser({ profile: { firstName: "Ana", lastName: "Recap" } });
    const ben = await createUser({ profile: { firstName: "Ben", lastName: "Recap" } });
    const others = await createEachUser([{}, {}, {}]);
    for (const { id } of [ana, ben, ...others]) {
      await createRsvp(id, event.id);
      await createAttendance(id, event.id, {
        checkInTime: fromNow({ hours: -4 }),
        checkOutTime: fromNow({ hours: -2 }),
      });
    }
    for (const { id: userId } of [ben, ...others.slice(0, 2)]) {
      await db().eventFeedback.create({ data: { eventId: event.id, userId, rating: 3 } });
    }
    const hostPage = await openPage(host);
    await hostPage.goto(`/organize/${event.id}/results`);
    await expect(hostPage.getByText("3 people have answered.", { exact: false })).toBeVisible();

    await login(ana);
    await page.goto(`/events/${event.id}`);
    await page.getByRole("link", { name: "See the recap" }).click();
    await expect(page.getByRole("heading", { name: "There at the same time (4)" })).toBeVisible();
    await page.getByRole("button", { name: "Connect with Ben Recap" }).click();
    // The button says so before the server knows.
    await expect(page.getByText("We'll let you know when Ben accepts.").first()).toBeVisible();
    // The radio button itself is hidden behind its number.
    await page.locator("label", { has: page.getByRole("radio", { name: "5, very good" }) }).click();
    await page.getByRole("textbox", { name: "What should they know? (optional)" }).fill("More tables, please");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();

    // Another answer makes five.
    await db().eventFeedback.create({ data: { eventId: event.id, userId: others[2]?.id ?? "", rating: 4 } });
    await hostPage.reload();
    await expect(hostPage.getByText("3.6 of 5, from 5 people")).toBeVisible();
    await expect(hostPage.getByText("More tables, please")).toBeVisible();
    // She is in the list of who came, and not where people are quoted.
    const lines = hostPage.getByRole("list", { name: "What people wrote" });
    await expect(lines.getByText("Ana Recap")).toHaveCount(0);

    const benPage = await openPage(ben);
    await benPage.goto(`/events/${event.id}/recap`);
    await benPage.getByRole("button", { name: "Accept Ana Recap's request" }).click();
    await expect(benPage.getByRole("link", { name: "Message Ana Recap" })).toBeVisible();
    await benPage.getByRole("button", { name: "Note about Ana Recap" }).click();
    const note = benPage.getByRole("dialog", { name: "Notes and follow-up" });
    await note.getByRole("textbox", { name: "Note" }).fill("Send her the slides");
    await note.getByRole("button", { name: "Tomorrow" }).click();
    await expect(note.getByText("Saved", { exact: true })).toBeVisible();
    await benPage.goto("/connections#follow-up");
    await expect(benPage.getByText("Send her the slides").first()).toBeVisible();
  },
);
