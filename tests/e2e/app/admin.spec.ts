import { db } from "@/lib/core/server/db";

import { createEvent, createRsvp, createUser } from "@/tests/support/database/factories";

import { violations } from "../support/axe";
import { expect, test } from "../support/fixtures";

test("an admin finds a member, resets, deletes, and demotes another admin whose open dashboard is gone at once", async ({
  page,
  login,
  openPerson,
  browserConsole,
  request,
}) => {
  // Who isn't an admin finds nothing there.
  browserConsole.allow(/40[34] \((Forbidden|Not Found)\)/);
  // Found by a name that nobody else of this run has.
  const family = `Quist${crypto.randomUUID().slice(0, 8)}`;
  const boss = await createUser({ role: "admin", profile: { firstName: "Marisol", lastName: "Vega" } });
  const deputy = await createUser({ role: "admin", profile: { firstName: "Jonas", lastName: family } });
  const leaver = await createUser({ profile: { firstName: "Leocadia", lastName: family } });
  await createRsvp(leaver.id, (await createEvent()).id);
  await login(boss);
  const deputys = await openPerson(deputy);

  await test.step("the first HTML has the figures; a visitor's has none", async () => {
    await page.goto("/admin");
    await expect(page.getByText("Administrator")).toBeVisible();
    const html = await (await page.request.get("/admin")).text();
    expect(html).toContain(">Registrations and attendance<");
    expect(html).toContain(">Total users<");
    expect(await (await request.get("/admin")).text()).not.toContain(">Total users<");
    await expect(page.locator(".recharts-surface").first()).toBeVisible();
    await page.getByRole("button", { name: "30 days" }).click();
    await expect(page).toHaveURL(/range=30/);
    expect(await violations(page)).toEqual([]);
  });

  await deputys.goto("/admin");
  await expect(deputys.getByText("Administrator")).toBeVisible();

  await test.step("search, and a new password", async () => {
    await page.getByRole("tab", { name: "User Management" }).click();
    await page.getByRole("searchbox", { name: "Search users" }).fill(family.toLowerCase());
    await expect(page).toHaveURL(new RegExp(`tab=users.*q=${family.toLowerCase()}`));
    await expect(page.getByRole("button", { name: /^More about/ })).toHaveCount(2);
    await page.getByRole("button", { name: `More about Leocadia ${family}` }).click();
    await page.getByRole("menuitem", { name: "Reset password" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("New password", { exact: false }).first().fill("12345");
    await expect(dialog.getByRole("button", { name: "Reset password" })).toBeDisabled();
    await dialog.getByLabel("New password", { exact: false }).first().fill("123456");
    await dialog.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByText("Password Reset")).toBeVisible();
  });

  await test.step("demoted: the other's open tab and navigation lose it without a click", async () => {
    await page.getByRole("combobox", { name: `Role of Jonas ${family}` }).selectOption("user");
    await expect(page.getByText("Role Updated")).toBeVisible();
    await expect(deputys.getByText("404 Page Not Found")).toBeVisible();
    await expect(deputys.getByText("Total users")).toHaveCount(0);
    await expect(deputys.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
    expect((await deputys.goto("/admin"))?.status()).toBe(404);
  });

  await test.step("deleted after asking, and written down", async () => {
    await page.getByRole("button", { name: `More about Leocadia ${family}` }).click();
    await page.getByRole("menuitem", { name: "Delete user" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete user" }).click();
    await expect(page.getByText("User Deleted")).toBeVisible();
    await expect(page.getByRole("button", { name: `More about Leocadia ${family}` })).toHaveCount(0);
    expect(await db().user.findUnique({ where: { id: leaver.id } })).toMatchObject({ passwordHash: null });
    await page.getByRole("tab", { name: "System" }).click();
    await expect(page.getByText("deleted a former member").first()).toBeVisible();
    await expect(page.getByText("Version")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});
