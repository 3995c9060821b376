import { db } from "@/lib/core/server/db";

import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { openLivePage } from "../support/live-connection";

const messageText = "Hello from Ben";

test(
  "hides two members from each other while one blocks the other",
  { tag: "@story" },
  async ({ page, login, openPage, browserConsole }) => {
    // Requests for blocked members return 404, which the browser logs as an error.
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
    await createMessage(ben.id, ana.id, messageText);
    await login(ana);
    const benPage = await openPage(ben);
    const benPeoplePage = await benPage.context().newPage();
    await Promise.all([
      page.goto(`/messages?user=${ben.id}`),
      openLivePage(benPage, `/messages?user=${ana.id}`),
      openLivePage(benPeoplePage, "/"),
    ]);
    await expect(benPage.getByRole("textbox", { name: "Message Ana" })).toBeVisible();
    await expect(benPeoplePage.getByRole("article", { name: "Ana Ruiz" })).toBeVisible();

    await test.step("Ana reports and blocks Ben from the conversation", async () => {
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
      await expect(page.getByText(messageText)).toHaveCount(0);
      expect(await db().report.findMany({ where: { reporterId: ana.id } })).toMatchObject([
        { reason: "He sells things" },
      ]);
    });

    await test.step("Ana disappears from Ben's conversation and people screen without a mention of the block", async () => {
      await expect(benPage.getByText("This conversation isn't available")).toBeVisible();
      await expect(benPage.getByRole("textbox", { name: "Message Ana" })).toHaveCount(0);
      await expect(benPage.getByText(/block/i)).toHaveCount(0);
      await expect(benPeoplePage.getByRole("article", { name: "Ana Ruiz" })).toHaveCount(0);
    });

    await test.step("Ana unblocks Ben in her settings; the messages return, the connection does not", async () => {
      await page.goto("/settings/privacy");
      await page.getByRole("button", { name: "Unblock Ben Okafor" }).click();
      await expect(page.getByText("You haven't blocked anybody.")).toBeVisible();
      await expect(benPage.getByRole("region", { name: "Messages with Ana" }).getByText(messageText)).toBeVisible();
      await expect(benPeoplePage.getByRole("article", { name: "Ana Ruiz" })).toBeVisible();
      expect(await db().connection.count({ where: { requesterId: ana.id } })).toBe(0);
    });
  },
);
