import { db } from "@/lib/core/server/db";

import { createUser } from "@/tests/support/database/factories";

import { expect, test } from "../support/fixtures";

// Chromium's own picture stands in for the camera (playwright.config.ts), and asks nobody.
test("half a registration outlives its tab, and is finished with a selfie and a request to who invited", async ({
  page,
  context,
  openPerson,
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

  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByText("We kept what you typed")).toBeVisible();
  await expect(again.getByLabel("First name")).toHaveValue("Ana");
  await expect(again.getByRole("img", { name: "Your selfie" })).toBeVisible();
  await expect(again.getByRole("textbox", { name: "Password" })).toHaveValue("");
  await again.getByLabel("Last name").fill("Ruiz");
  await again.getByRole("textbox", { name: "Password" }).fill("rosemary7");
  await again.getByRole("button", { name: "Register", exact: true }).click();
  await again.waitForURL("**/events");

  const ana = await db().user.findUniqueOrThrow({ where: { email }, include: { profile: true } });
  expect([ana.profile?.location, ana.profile?.avatarUrl]).toEqual(["St. Petersburg", expect.any(String)]);
  expect(
    await again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("registration_"))),
  ).toEqual([]);

  const hers = await openPerson(marisol);
  await hers.goto(`/profile/${ana.id}`);
  await expect(hers.getByRole("button", { name: "Accept" })).toBeVisible();

  await again.goto(address);
  await expect(again).toHaveURL(new RegExp(`/profile/${marisol.id}$`));
});
