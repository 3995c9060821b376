import type { Page } from "@playwright/test";

import { PASSWORD } from "@/tests/support/factories/users";

/** Logs in with the password, as far as that goes. */
export async function submitLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto("/login");
  await fillInLogin(page, email, password);
}

/** Logs in with the form of the page that is open. */
export async function fillInLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole("form", { name: "Log In" });
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByLabel(/^Password/).fill(password);
  await form.getByRole("button", { name: "Log In" }).click();
}

/**
 * Removes the session and all else that the browser stored, apart from the cookies whose names
 * match. It leaves the page first, whose next call would be refused and load it again.
 */
export async function clearBrowser(page: Page, kept = /^$/): Promise<void> {
  await page.goto("about:blank");
  const cookies = await page.context().cookies();
  await page.context().setStorageState({ cookies: cookies.filter(({ name }) => kept.test(name)), origins: [] });
}
