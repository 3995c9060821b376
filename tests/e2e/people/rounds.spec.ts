import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createTopics } from "@/tests/support/factories/topics";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { openLivePage } from "../support/live-connection";
import { waitForServiceWorker } from "../support/service-worker";

// The offline page comes from it.
test.use({ serviceWorkers: "allow" });

/** docs/product/rounds.md */
test(
  "a host runs a round of small tables",
  { tag: "@story" },
  async ({ login, page, context, openPage, browserConsole }) => {
    browserConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|net::ERR/);
    const create = (firstName: string) => createUser({ profile: { firstName, lastName: "Rounds" } });
    const [host, ana, ben, cho] = [await create("Host"), await create("Ana"), await create("Ben"), await create("Cho")];
    const event = await createEvent({ name: `Rounds ${crypto.randomUUID().slice(0, 8)}`, hostUserId: host.id });
    for (const { id } of [ana, ben, cho]) {
      await createRsvp(id, event.id);
      await createAttendance(id, event.id);
    }
    await createTopics([
      { userId: ana.id, lookingFor: ["hiring"] },
      { userId: ben.id, canHelpWith: ["hiring"] },
    ]);
    await login(ana);
    await openLivePage(page, `/people?event=${event.id}`);
    await waitForServiceWorker(page);
    const hosts = await openPage(host);
    await openLivePage(hosts, `/organize/${event.id}/people/rounds`);

    await test.step("the host announces them, and each taps in", async () => {
      await hosts.getByRole("combobox", { name: "Number of rounds" }).selectOption("1");
      await hosts.getByRole("button", { name: "Announce" }).click();
      await expect(hosts.getByText("Nobody is in yet")).toBeVisible();
      await page.getByRole("button", { name: "I’m in" }).click();
      await expect(page.getByRole("button", { name: "I’m out" })).toBeVisible();
      for (const user of [ben, cho]) {
        const other = await openPage(user);
        await other.goto(`/people?event=${event.id}`);
        await other.getByRole("button", { name: "I’m in" }).click();
        await expect(other.getByRole("button", { name: "I’m out" })).toBeVisible();
      }
      await expect(hosts.getByText("3 people are in")).toBeVisible();
    });

    const table = page.getByRole("region", { name: "Table 1" });
    await test.step("the round shows each the table, with a reason and the time", async () => {
      await hosts.getByRole("button", { name: "Start round 1" }).click();
      await expect(hosts.getByRole("heading", { name: "Table 1" })).toBeVisible();
      await expect(table.getByRole("listitem")).toHaveCount(2);
      await expect(table).toContainText("Can help with Hiring, which you look for");
      await expect(table.getByRole("timer")).toContainText("left");
    });

    await test.step("the table stays without a network, also after the page is loaded again", async () => {
      await context.setOffline(true);
      await expect(table.getByRole("listitem")).toHaveCount(2);
      await page.reload();
      await expect(page.getByRole("heading", { name: "My table: Table 1" })).toBeVisible();
      await expect(page.getByText("Can help with Hiring, which you look for")).toBeVisible();
    });

    await test.step("the host ends the rounds after a question", async () => {
      await hosts.getByRole("button", { name: "End rounds" }).click();
      await hosts.getByRole("alertdialog").getByRole("button", { name: "End rounds" }).click();
      await expect(hosts.getByRole("button", { name: "Announce" })).toBeVisible();
    });
  },
);
