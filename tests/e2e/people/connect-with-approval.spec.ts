import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { openLivePage } from "../support/live-connection";

test(
  "asks for approval before connecting with a member who approves requests",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const [ana, ben, event] = [
      await createUser({ profile: { firstName: "Ana", lastName: "Ruiz" } }),
      await createUser({ profile: { firstName: "Ben", lastName: "Okafor", approveRequests: true } }),
      await createEvent(),
    ];
    for (const { id } of [ana, ben]) {
      await createRsvp(id, event.id);
      await createAttendance(id, event.id);
    }
    await login(ana);
    const benPage = await openPage(ben);
    await Promise.all([openLivePage(page, "/"), openLivePage(benPage, "/connections")]);
    await expect(benPage.getByRole("tab", { name: "Pending (0)" })).toBeVisible();

    await test.step("Ana sends a request, which appears in Ben's list without a reload", async () => {
      await page.getByRole("button", { name: "Connect with Ben Okafor" }).click();
      // The toasts first, because they go after some seconds.
      await expect(page.getByText("We'll let you know when Ben accepts.")).toBeVisible();
      await expect(benPage.getByText("Ana Ruiz wants to connect")).toBeVisible();
      await expect(page.getByText("Connected!")).toHaveCount(0);
      await benPage.getByRole("tab", { name: "Pending (1)" }).click();
      await expect(benPage.getByRole("link", { name: "Network 1 connection request", exact: true })).toBeVisible();
      await expect(benPage.getByText("Wants to connect", { exact: true })).toBeVisible();
    });

    await test.step("Ben accepts; Ana sees a toast and can message him", async () => {
      await benPage.getByRole("button", { name: "Accept Ana Ruiz's request" }).click();
      await expect(benPage.getByText("You are now connected with Ana Ruiz!")).toBeVisible();
      await expect(page.getByText("Ben Okafor has connected with you!")).toBeVisible();
      await expect(
        page.getByRole("article", { name: "Ben Okafor" }).getByRole("link", { name: /^Message/ }),
      ).toBeVisible();
    });

    await test.step("Ana removes the connection, which also disappears from Ben's list", async () => {
      await benPage.getByRole("tab", { name: /^All/ }).click();
      await expect(benPage.getByRole("heading", { name: "Ana Ruiz" })).toBeVisible();
      await page.goto("/connections");
      await page.getByRole("button", { name: "More about Ben Okafor" }).click();
      await page.getByRole("menuitem", { name: "Remove connection" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await expect(page.getByText("No connections yet")).toBeVisible();
      await expect(page.getByRole("heading", { name: "My Network" })).toBeFocused();
      await expect(benPage.getByText("No connections yet")).toBeVisible();
    });
  },
);
