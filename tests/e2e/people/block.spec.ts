import { db } from "@/lib/core/server/db";

import {
  createAttendance,
  createConnection,
  createEvent,
  createMessage,
  createRsvp,
  createUser,
} from "@/tests/support/database/factories";

import { expect, test } from "../support/fixtures";

const line = "Hello from Ben";

test("Ana blocks Ben in the middle of a conversation: both vanish for each other until she unblocks him", async ({
  page,
  login,
  openPerson,
  browserConsole,
}) => {
  // What is hidden by a block is 404 to both.
  browserConsole.allow(/404 \(Not Found\)/);
  const [ana, ben, event] = [
    await createUser({ profile: { firstName: "Ana", lastName: "Ruiz" } }),
    await createUser({ profile: { firstName: "Ben", lastName: "Okafor" } }),
    await createEvent(),
  ];
  for (const { id } of [ana, ben]) {
    await createRsvp(id, event.id);
    await createAttendance(id, event.id);
  }
  await createConnection(ana.id, ben.id);
  await createMessage(ben.id, ana.id, line);
  await login(ana);
  const bens = await openPerson(ben);
  const bensPeople = await bens.context().newPage();
  await Promise.all([
    page.goto(`/messages?user=${ben.id}`),
    bens.goto(`/messages?user=${ana.id}`),
    bensPeople.goto("/"),
  ]);
  await expect(bens.getByRole("textbox", { name: "Message Ana" })).toBeVisible();
  await expect(bensPeople.getByRole("article", { name: "Ana Ruiz" })).toBeVisible();

  await test.step("she reports and blocks him from the conversation", async () => {
    await page.getByRole("button", { name: "More about Ben Okafor" }).click();
    await page.getByRole("menuitem", { name: "Report" }).click();
    await page.getByRole("textbox", { name: "What happened?" }).fill("He sells things");
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("Report sent")).toBeVisible();
    await page.getByRole("button", { name: "More about Ben Okafor" }).click();
    await page.getByRole("menuitem", { name: "Block" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
    await expect(page.getByText("You blocked Ben")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Message Ben" })).toHaveCount(0);
    await expect(page.getByText(line)).toHaveCount(0);
    expect(await db().report.findMany({ where: { reporterId: ana.id } })).toMatchObject([
      { reason: "He sells things" },
    ]);
  });

  await test.step("Ben's open conversation and his list of people lose her, without a word about why", async () => {
    await expect(bens.getByText("This conversation isn't available")).toBeVisible();
    await expect(bens.getByRole("textbox", { name: "Message Ana" })).toHaveCount(0);
    await expect(bens.getByText(/block/i)).toHaveCount(0);
    await expect(bensPeople.getByRole("article", { name: "Ana Ruiz" })).toHaveCount(0);
  });

  await test.step("she unblocks him in her settings; the messages are back, the connection isn't", async () => {
    await page.goto("/settings/privacy");
    await page.getByRole("button", { name: "Unblock Ben Okafor" }).click();
    await expect(page.getByText("You haven't blocked anybody.")).toBeVisible();
    await expect(bens.getByRole("region", { name: "Messages with Ana" }).getByText(line)).toBeVisible();
    await expect(bensPeople.getByRole("article", { name: "Ana Ruiz" })).toBeVisible();
    expect(await db().connection.count({ where: { requesterId: ana.id } })).toBe(0);
  });
});
