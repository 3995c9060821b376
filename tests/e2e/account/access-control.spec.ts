import { createConnection } from "@/tests/support/factories/connections";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { fillInLogin } from "../support/sign-in";

test("asks a visitor at /messages to log in, and then opens the conversation of a push message", async ({ page }) => {
  const [me, partner] = [await createUser(), await createUser({ profile: { firstName: "Ben" } })];
  await createConnection(me.id, partner.id);
  await page.goto(`/messages?userId=${partner.id}`);
  await expect(page.getByText("Please log in to access messages.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Log In" })).toHaveAttribute("aria-selected", "true");
  await fillInLogin(page, me.email ?? "");
  await expect(page.getByRole("textbox", { name: "Message Ben" })).toBeVisible();
});

test("restores the token from the cookie and the cookie from the token, and removes a refused token with both", async ({
  page,
  login,
  context,
  browserConsole,
}) => {
  browserConsole.allow(/status of 401/);
  await login(await createUser());
  await page.goto("/events");
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("auth_token"))).toMatch(/^ey/);

  await context.clearCookies();
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "Events", level: 1 })).toBeVisible();

  // On a page without our scripts, whose calls would use the stored token before the next step. A
  // tab reloads only once in a while.
  await page.close();
  const tab = await context.newPage();
  await tab.goto("/api/health");
  await tab.evaluate(() => localStorage.setItem("auth_token", "refused"));
  await tab.goto("/events");
  await expect(tab.getByRole("tab", { name: "Log In" })).toBeVisible();
  expect(await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("auth_")))).toEqual([]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name.includes("session-token"))).toEqual([]);
});
