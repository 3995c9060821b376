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
  // Its last words are stored while it closes.
  await Promise.all([page.waitForEvent("close"), page.close({ runBeforeUnload: true })]);

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

test("shows what failed without covering the button that registers", async ({ page, browserConsole }, { project }) => {
  browserConsole.allow(/409 \(Conflict\)/);
  const { email } = await createUser();
  await page.goto("/register");
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill("Ruiz");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Location").selectOption("Tampa");
  await page.getByRole("textbox", { name: "Password" }).fill("rosemary7");
  const button = page.getByRole("button", { name: "Register", exact: true });
  const toast = page.locator("[data-slot=toast]");
  const sizes = { phone: [375], desktop: [768, 1023, 1024, 1440] }[project.name] ?? [];
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 720 });
    await button.click();
    await expect(toast).toBeVisible();
    // The button at the lower edge, as after the last field. A part that the toast covered could
    // not be pressed.
    const covered = await button.evaluate((element) => {
      element.scrollIntoView({ block: "end" });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
      return corners.filter(([x, y]) => document.elementFromPoint(x, y)?.closest("[data-slot=toast]"));
    });
    expect(covered, `at ${width} px`).toEqual([]);
    // So that the next one is a new one, which is still there when the button is measured.
    await toast.getByRole("button", { name: "Close" }).click();
    await expect(toast).toHaveCount(0);
  }
});
