import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { findViolations } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { openLivePage } from "../support/live-connection";

test(
  "resets a password, demotes an admin and deletes a member from the dashboard",
  { tag: "@story" },
  async ({ page, login, openPage, browserConsole, request }) => {
    // The calls of the demoted admin are refused.
    browserConsole.allow(/40[34] \((Forbidden|Not Found)\)/);
    // A name that no other test uses, for the search.
    const lastName = `Quist${crypto.randomUUID().slice(0, 8)}`;
    const admin = await createUser({ role: "admin", profile: { firstName: "Marisol", lastName: "Vega" } });
    const deputy = await createUser({ role: "admin", profile: { firstName: "Jonas", lastName } });
    const member = await createUser({ profile: { firstName: "Leocadia", lastName } });
    await createRsvp(member.id, (await createEvent()).id);
    await login(admin);
    const deputyPage = await openPage(deputy);
    const reason = `The mail server refused: 550 5.1.1 ${lastName}`;
    const delivery = { channel: "mail", kind: "reminders", status: "failed", key: `test:${lastName}`, payload: {} };
    await db().delivery.create({
      data: { ...delivery, userId: deputy.id, lastError: reason, failedAt: clock.now() },
      select: { id: true },
    });

    await test.step("renders the statistics on the server, but not for a visitor", async () => {
      await page.goto("/admin");
      await expect(page.getByText("Administrator")).toBeVisible();
      const html = await (await page.request.get("/admin")).text();
      expect(html).toContain(">Registrations and attendance<");
      expect(html).toContain(">Total users<");
      // The tests' app has no mail service.
      expect(html).toContain(">No email leaves this machine<");
      expect(await (await request.get("/admin")).text()).not.toContain(">Total users<");
      await expect(page.locator(".recharts-surface").first()).toBeVisible();
      await page.getByRole("button", { name: "30 days" }).click();
      await expect(page).toHaveURL(/range=30/);
      // What was shown before is paler until then.
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      expect(await findViolations(page)).toEqual([]);
    });

    await openLivePage(deputyPage, "/admin");
    await expect(deputyPage.getByText("Administrator")).toBeVisible();

    await test.step("searches users and resets a password", async () => {
      await page.getByRole("tab", { name: "User Management" }).click();
      await page.getByRole("searchbox", { name: "Search users" }).fill(lastName.toLowerCase());
      await expect(page).toHaveURL(new RegExp(`tab=users.*q=${lastName.toLowerCase()}`));
      await expect(page.getByRole("button", { name: /^More about/ })).toHaveCount(2);
      await page.getByRole("button", { name: `More about Leocadia ${lastName}` }).click();
      await page.getByRole("menuitem", { name: "Reset password" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("New password", { exact: false }).first().fill("12345");
      await expect(dialog.getByRole("button", { name: "Reset password" })).toBeDisabled();
      await dialog.getByLabel("New password", { exact: false }).first().fill("123456");
      await dialog.getByRole("button", { name: "Reset password" }).click();
      await expect(page.getByText("Password Reset")).toBeVisible();
    });

    await test.step("removes the dashboard from the open tab of a demoted admin", async () => {
      await page.getByRole("combobox", { name: `Role of Jonas ${lastName}` }).selectOption("user");
      await expect(page.getByText("Role Updated")).toBeVisible();
      await expect(deputyPage.getByText("404 Page Not Found")).toBeVisible();
      await expect(deputyPage.getByText("Total users")).toHaveCount(0);
      await expect(deputyPage.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
      // Not by the tab, which can still be loading the page again.
      expect((await deputyPage.request.get("/admin")).status()).toBe(404);
    });

    await test.step("deletes a user after a confirmation and logs it", async () => {
      await page.getByRole("button", { name: `More about Leocadia ${lastName}` }).click();
      await page.getByRole("menuitem", { name: "Delete user" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete user" }).click();
      await expect(page.getByText("User Deleted")).toBeVisible();
      await expect(page.getByRole("button", { name: `More about Leocadia ${lastName}` })).toHaveCount(0);
      expect(await db().user.findUnique({ where: { id: member.id } })).toMatchObject({ passwordHash: null });
      await page.getByRole("tab", { name: "System" }).click();
      await expect(page.getByText("deleted a former member").first()).toBeVisible();
      await expect(page.getByText("Version", { exact: true })).toBeVisible();
      const failure = page.getByRole("listitem").filter({ hasText: reason });
      await expect(failure).toContainText(`Email: event reminder · Jonas ${lastName} ${deputy.email}`);
      expect(await findViolations(page)).toEqual([]);
    });
  },
);
