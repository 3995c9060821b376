import { db } from "@/lib/core/server/db";

import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { openLivePage } from "../support/live-connection";
import { pressTool } from "../support/people-tools";

/** docs/product/introductions.md */
test("an organizer introduces two people, who both say yes", { tag: "@story" }, async ({ login, page, openPage }) => {
  const create = (firstName: string, lastName: string) => createUser({ profile: { firstName, lastName } });
  const [host, ana, ben] = [
    await create("Marisol", "Vega"),
    await create("Ana", "Ruiz"),
    await create("Ben", "Okafor"),
  ];
  const event = await createEvent({ name: `Introductions ${crypto.randomUUID().slice(0, 8)}`, hostUserId: host.id });
  for (const { id } of [ana, ben]) {
    await createRsvp(id, event.id);
    await createAttendance(id, event.id);
  }
  await login(ana);
  await openLivePage(page, `/people?event=${event.id}`);
  await expect(page.getByRole("article", { name: "Ben Okafor" })).toBeVisible();

  await test.step("the host selects both and says why", async () => {
    const hosts = await openPage(host);
    await hosts.goto(`/organize/${event.id}/people`);
    await pressTool(hosts, "Select several");
    await hosts.getByRole("checkbox", { name: "Select all shown" }).click();
    await hosts.getByRole("button", { name: "Introduce", exact: true }).click();
    const dialog = hosts.getByRole("dialog");
    await dialog.getByLabel("Why should they meet?").fill("Both of you sail");
    await dialog.getByRole("button", { name: "Introduce", exact: true }).click();
    await expect(hosts.getByText("Introduced", { exact: true })).toBeVisible();
  });

  await test.step("Ana sees it live, and says yes", async () => {
    const notice = page.getByRole("region", {
      name: "Marisol Vega thinks you should meet Ben Okafor: “Both of you sail”",
    });
    await expect(notice.getByRole("link", { name: "See the profile" })).toBeVisible();
    await notice.getByRole("button", { name: "Yes, please" }).click();
    await expect(page.getByText("You are connected as soon as Ben Okafor says yes too.")).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(await db().connection.count({ where: { eventId: event.id } })).toBe(0);
  });

  await test.step("Ben says yes too, and they are connected", async () => {
    const bens = await openPage(ben);
    await bens.goto(`/people?event=${event.id}`);
    await bens.getByRole("button", { name: "Yes, please" }).click();
    await expect(bens.getByText("You are now connected with Ana Ruiz!")).toBeVisible();
    await expect(page.getByRole("link", { name: "Message Ben Okafor" })).toBeVisible();
  });
});
