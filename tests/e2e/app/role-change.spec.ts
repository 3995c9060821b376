import type { Page } from "@playwright/test";

import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForLiveConnection } from "../support/live-connection";

const getAdminLink = (page: Page) => page.getByRole("link", { name: "Admin", exact: true }).filter({ visible: true });
const getSyncButton = (page: Page) => page.getByRole("button", { name: "Sync from Eventbrite" });

test("gives a member the admin's rights and screens without a reload, and takes them away", async ({
  page,
  login,
  openPage,
  browserConsole,
}, { project }) => {
  // The demoted member tries an admin call and an admin page.
  browserConsole.allow(/40[34] \((Forbidden|Not Found)\)/);
  // A name that no other test uses, for the search.
  const lastName = `Rosen${crypto.randomUUID().slice(0, 8)}`;
  const admin = await createUser({ role: "admin" });
  const member = await createUser({ profile: { firstName: "Noor", lastName } });
  await createEvent();
  await login(admin);
  const memberPage = await openPage(member);
  const changeRole = async (role: "admin" | "user") => {
    const stored = page.waitForResponse((response) => response.url().endsWith(`/api/admin/users/${member.id}/role`));
    await page.getByRole("combobox", { name: `Role of Noor ${lastName}` }).selectOption(role);
    expect((await stored).status()).toBe(200);
  };
  /** The list of the menu is there only while the menu is open. */
  const openNavigation = async () => {
    if (project.name === "phone") await memberPage.getByRole("button", { name: "Open menu" }).click();
    await expect(memberPage.getByRole("link", { name: "Profile" }).filter({ visible: true }).first()).toBeVisible();
  };
  const readStatistics = async () => (await memberPage.request.get("/api/admin/stats")).status();
  await page.goto(`/admin?tab=users&q=${lastName.toLowerCase()}`);
  const connected = waitForLiveConnection(memberPage);
  await memberPage.goto("/events");
  await expect(memberPage.getByRole("heading", { level: 1 })).toBeVisible();
  await connected;
  await expect(memberPage.getByText("Admin", { exact: true })).toHaveCount(0);
  expect(await readStatistics()).toBe(403);
  // A reload would take it away.
  await memberPage.evaluate(() => {
    document.documentElement.dataset.opened = "once";
  });

  await test.step("a promotion shows the badge, the admin's buttons and the way to the dashboard", async () => {
    await changeRole("admin");
    expect(await readStatistics()).toBe(200);
    await expect(memberPage.getByRole("main").getByText("Admin", { exact: true })).toBeVisible();
    await expect(getSyncButton(memberPage)).toBeVisible();
    await openNavigation();
    await getAdminLink(memberPage).click();
    await expect(memberPage.getByText("Administrator")).toBeVisible();
    await expect(memberPage.getByText("Total users")).toBeVisible();
  });

  await test.step("a demotion takes them from the dashboard and from the events", async () => {
    await memberPage.goBack();
    await expect(getSyncButton(memberPage)).toBeVisible();
    await changeRole("user");
    expect(await readStatistics()).toBe(403);
    await expect(getSyncButton(memberPage)).toHaveCount(0);
    await expect(memberPage.getByRole("main").getByText("Admin", { exact: true })).toHaveCount(0);
    await openNavigation();
    await expect(getAdminLink(memberPage)).toHaveCount(0);
    await memberPage.goForward();
    await expect(memberPage.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  });
  await expect(memberPage.locator("html")).toHaveAttribute("data-opened", "once");
});
