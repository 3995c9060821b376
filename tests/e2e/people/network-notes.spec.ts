import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { createConnection } from "@/tests/support/factories/connections";
import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

/** A day that is due in every time zone. */
const getPastDay = () => new Date(clock.ms() - 3 * 24 * 60 * 60_000).toISOString().slice(0, 10);

test(
  "notes something offline, which survives a reload and is stored when the network is back",
  { tag: "@story" },
  async ({ page, login, context, browserConsole }) => {
    browserConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|NetworkError/);
    const [ana, ben] = [await createUser(), await createUser({ profile: { firstName: "Noah", lastName: "Notable" } })];
    const event = await createEvent({ name: "Notes Night" });
    await createConnection(ben.id, ana.id, { eventId: event.id });
    await login(ana);
    await page.goto("/connections");
    await expect(page.getByRole("heading", { name: "My Network" })).toBeVisible();

    await test.step("writes a note and a tag", async () => {
      await page.getByRole("button", { name: "More about Noah Notable" }).click();
      await page.getByRole("menuitem", { name: "Notes and follow-up" }).click();
      const dialog = page.getByRole("dialog", { name: "Notes and follow-up" });
      await expect(dialog.getByText(/^You met Noah Notable at Notes Night on /)).toBeVisible();
      await dialog.getByLabel("Tags", { exact: true }).fill("sailing");
      await dialog.getByLabel("Tags", { exact: true }).press("Enter");
      await expect(dialog.getByRole("status")).toHaveText("Saved");
      await context.setOffline(true);
      await dialog.getByLabel("Note", { exact: true }).fill("Likes boats");
      await expect(dialog.getByRole("status")).toHaveText("Not saved yet, will be sent when you're back online");
    });

    await test.step("loads the app again: the note is sent from what the device kept", async () => {
      await page.close();
      await context.setOffline(false);
      const again = await context.newPage();
      await again.goto("/connections");
      await expect
        .poll(async () => (await db().networkNote.findFirst({ where: { ownerId: ana.id } }))?.note)
        .toBe("Likes boats");
      await again.getByRole("button", { name: "More about Noah Notable" }).click();
      await again.getByRole("menuitem", { name: "Notes and follow-up" }).click();
      const dialog = again.getByRole("dialog", { name: "Notes and follow-up" });
      await expect(dialog.getByLabel("Note", { exact: true })).toHaveValue("Likes boats");
      await expect(dialog.getByRole("status")).toHaveText("Saved");
    });
  },
);

test("opens what is due from a message, and is done with it", async ({ page, login }) => {
  const [ana, ben] = [await createUser(), await createUser({ profile: { firstName: "Dora", lastName: "Due" } })];
  await createConnection(ana.id, ben.id);
  await db().networkNote.create({
    data: { ownerId: ana.id, memberId: ben.id, note: "Send the slides", followUpOn: new Date(getPastDay()) },
  });
  await login(ana);
  await page.goto("/connections#follow-up");
  await expect(page.getByRole("tab", { name: "Follow up (1)" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("Send the slides")).toBeVisible();
  await page.getByRole("button", { name: "Done with Dora Due" }).click();
  await expect(page.getByText("Nothing to follow up")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Done with Dora Due" }).click();
  await expect(page.getByRole("tab", { name: "Follow up (0)" })).toBeVisible();
  await expect
    .poll(async () => (await db().networkNote.findFirstOrThrow({ where: { ownerId: ana.id } })).followUpDoneAt)
    .not.toBeNull();
});

test("filters by a tag", async ({ page, login }) => {
  const ana = await createUser();
  for (const [firstName, label] of [
    ["Tara", "sailing"],
    ["Theo", "tea"],
  ] as const) {
    const { id } = await createUser({ profile: { firstName, lastName: "WithTopics" } });
    await createConnection(ana.id, id);
    const tags = { create: { position: 1, key: label, label } };
    await db().networkNote.create({ data: { ownerId: ana.id, memberId: id, tags } });
  }
  await login(ana);
  await page.goto("/connections");
  await expect(page.getByRole("heading", { name: "Theo WithTopics" })).toBeVisible();
  await page.getByRole("button", { name: "Filter and sort" }).click();
  await page.getByLabel("Tag", { exact: true }).selectOption("sailing");
  await expect(page.getByRole("heading", { name: "Tara WithTopics" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Theo WithTopics" })).toHaveCount(0);
});
