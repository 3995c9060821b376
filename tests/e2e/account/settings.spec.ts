import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForHydration } from "../support/hydration";

const SECTIONS = ["Privacy", "Notifications", "Security", "Appearance", "Your data"];

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
  await expect(page).toHaveTitle(/^Your data/);
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

// As rendered elements, because every page carries all texts as data.
test("renders the member's data in the HTML of each section", async ({ page, login }) => {
  await login(await createUser());
  for (const [path, text] of [
    ["/settings/privacy", "You haven&#x27;t blocked anybody."],
    ["/settings/notifications", ">Quiet hours<"],
    ["/settings/security", ">This device<"],
  ] as const) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain(text);
  }
});

test("saves a privacy choice", async ({ page, login }) => {
  await login(await createUser());
  await page.goto("/settings/privacy");
  await page.getByRole("combobox", { name: "Phone" }).selectOption("Nobody");
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Phone" })).toHaveValue("nobody");
});

test("links to the settings, the install page and the walkthrough from the profile", async ({ page, login }) => {
  await login(await createUser());
  await page.goto("/profile");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Install App" })).toHaveAttribute("href", "/install-app");
  await expect(main.getByRole("button", { name: "Restart Walkthrough" })).toBeVisible();
  await main.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL("/settings");
});
