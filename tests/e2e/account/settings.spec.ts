import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForHydration } from "../support/hydration";

const SECTIONS = ["Privacy", "Notifications", "Security", "Appearance", "Calendar and data"];

test("opens every section from the list and focuses its heading", async ({ page, login }) => {
  await login(await createUser());
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  // A document that the browser loads itself keeps the focus at its start.
  await waitForHydration(page);
  const list = page.getByRole("navigation", { name: "Settings" });
  for (const section of SECTIONS) {
    // On a phone the list is a page of its own.
    if (!(await list.isVisible())) await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
    await list.getByRole("link", { name: section }).click();
    await expect(page.getByRole("heading", { level: 1, name: section })).toBeFocused();
  }
  await expect(page).toHaveTitle(/^Calendar and data/);
});

test("shows the first section beside the list on wide screens and only the list on phones", async ({ page, login }, {
  project,
}) => {
  await login(await createUser());
  await page.goto("/settings");
  await expect(page.getByRole("link", { name: /^Privacy/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Contact details" })).toBeVisible({
    visible: project.name === "desktop",
  });
});
