/** Dialogs, menus and failed forms. `pages.spec.ts` checks each page as it has loaded. */
import { createConnection } from "@/tests/support/factories/connections";
import { createUser } from "@/tests/support/factories/users";

import { findViolations } from "../support/axe";
import { expect, test } from "../support/fixtures";

// WCAG 2.2 AA in both themes.
test.use({ colorScheme: "light", reducedMotion: "reduce" });

test("has no accessibility violations in dialogs and an open menu", async ({ page, login }) => {
  const [user, other] = [await createUser(), await createUser()];
  await createConnection(user.id, other.id);
  await login(user);
  await page.goto("/connections");
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Scan" }).getByLabel("Code or address")).toBeVisible();
  expect.soft(await findViolations(page), "Scan dialog").toEqual([]);

  await page.goto("/connections");
  await page.getByRole("button", { name: /^More about / }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect.soft(await findViolations(page), "menu").toEqual([]);

  await page.goto("/profile");
  await page.getByRole("button", { name: "My QR" }).click();
  for (const name of ["Contact card", "Connect"]) {
    await page.getByRole("tab", { name }).click();
    await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
    expect.soft(await findViolations(page), `QR dialog, ${name}`).toEqual([]);
  }
});

test("has no accessibility violations in a form with errors", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByText("First name is required").first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
