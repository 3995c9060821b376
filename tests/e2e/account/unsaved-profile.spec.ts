/** Unsaved changes of the profile (docs/product/navigation.md#unsaved-changes). */
import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { waitForHydration } from "../support/hydration";

const getBio = (page: Page) => page.getByRole("textbox", { name: "Bio" });
const getQuestion = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });
async function typeBio(page: Page): Promise<void> {
  await getBio(page).fill("I build bridges.");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
}
/** Presses a tab of the phone, or the sidebar's link of the same name. */
const openTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: /^Main/ }).filter({ visible: true }).getByRole("link", { name }).click();

test("asks before a tab or a document load discards what was typed, but not after saving", async ({ page, login }) => {
  await login();
  await page.goto("/events");
  await waitForHydration(page);
  await openTab(page, "Profile");
  const bio = getBio(page);
  await typeBio(page);

  const question = getQuestion(page);
  await openTab(page, "Messages");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(bio).toHaveValue("I build bridges.");

  // As for a tapped push or a new version of the app.
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const browserQuestion = await asked;
  expect(browserQuestion.type()).toBe("beforeunload");
  await browserQuestion.dismiss();
  await expect(bio).toHaveValue("I build bridges.");

  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
  await openTab(page, "Messages");
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
});

test("leaves by the menu once the member agrees, and by Back, which keeps what was typed", async ({
  page,
  login,
  isMobile,
}) => {
  await login();
  await page.goto("/events");
  await waitForHydration(page);
  await openTab(page, "Profile");
  await typeBio(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/events$/);

  await openTab(page, "Profile");
  await expect(getBio(page)).toHaveValue("I build bridges.");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: isMobile ? "Menu" : "Main" });
  await menu.getByRole("link", { name: "Messages" }).click();
  await getQuestion(page).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await page.goBack();
  await expect(getBio(page)).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(/\/events$/);
});
