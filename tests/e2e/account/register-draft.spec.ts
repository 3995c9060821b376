import { db } from "@/lib/core/server/db";

import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

// Chromium's fake camera is used without a permission prompt (playwright.config.ts).
test("restores a half-filled registration in a new tab, and finishes it with a selfie and a connection request", async ({
  page,
  context,
  openPage,
}) => {
  const marisol = await createUser({ profile: { firstName: "Marisol", lastName: "Vega" } });
  const email = `ana.${crypto.randomUUID().slice(0, 8)}@nametag.test`;

  await page.goto(`/profile/${marisol.id}`);
  await page.getByRole("link", { name: "Join & Connect" }).click();
  await expect(page.getByText("Marisol Vega invited you")).toBeVisible();
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill("rosemary7");
  await page.getByLabel("Location").selectOption("St. Pete");
  await page.getByRole("button", { name: "Take a selfie" }).click();
  await page.getByRole("button", { name: "Capture" }).click();
  await page.getByRole("button", { name: "Use Photo" }).click();
  await expect(page.getByRole("img", { name: "Your selfie" })).toBeVisible();
  const address = page.url();
  await page.close({ runBeforeUnload: true });

  const secondTab = await context.newPage();
  await secondTab.goto(address);
  await expect(secondTab.getByText("We kept what you typed")).toBeVisible();
  await expect(secondTab.getByLabel("First name")).toHaveValue("Ana");
  await expect(secondTab.getByRole("img", { name: "Your selfie" })).toBeVisible();
  await expect(secondTab.getByRole("textbox", { name: "Password" })).toHaveValue("");
  await secondTab.getByLabel("Last name").fill("Ruiz");
  await secondTab.getByRole("textbox", { name: "Password" }).fill("rosemary7");
  await secondTab.getByRole("button", { name: "Register", exact: true }).click();
  await secondTab.waitForURL("**/events");

  const ana = await db().user.findUniqueOrThrow({ where: { email }, include: { profile: true } });
  expect([ana.profile?.location, ana.profile?.avatarUrl]).toEqual(["St. Petersburg", expect.any(String)]);
  expect(
    await secondTab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("registration_"))),
  ).toEqual([]);

  const marisolsPage = await openPage(marisol);
  await marisolsPage.goto(`/profile/${ana.id}`);
  await expect(marisolsPage.getByRole("button", { name: "Accept" })).toBeVisible();

  await secondTab.goto(address);
  await expect(secondTab).toHaveURL(new RegExp(`/profile/${marisol.id}$`));
});
