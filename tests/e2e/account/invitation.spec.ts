import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForLink } from "../support/mails";
import { startWeb } from "../support/web";

let site: Awaited<ReturnType<typeof startWeb>>;

test.beforeAll(async () => {
  site = await startWeb({ REGISTRATION: "invited" });
});

test.afterAll(() => site.stop());

// The realtime process allows the address of the other web process only.
test.beforeEach(({ browserConsole }) => browserConsole.allow(/WebSocket|socket\.io/));

test("an admin invites an address, which registers by the link once", async ({ page, openPage }) => {
  const admin = await createUser({ role: "admin" });
  const email = `invited-${crypto.randomUUID()}@nametag.test`;
  await page.goto(`${site.url}/login`);
  await page.getByRole("tab", { name: "Register" }).click();
  await expect(page.getByText("You can register here by invitation only.")).toBeVisible();
  await page.getByRole("tab", { name: "Log In" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(admin.email);
  await page.getByLabel(/^Password/).fill("nametag");
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/events`);
  await page.goto(`${site.url}/admin?tab=users`);
  await page.getByRole("form", { name: "Invitations" }).getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("list", { name: "Open invitations" }).getByText(email)).toBeVisible();

  const link = await waitForLink(email, /^You are invited to Nametag/);
  const visitor = await openPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await visitor.getByRole("textbox", { name: "First name" }).fill("Ivo");
  await visitor.getByRole("textbox", { name: "Last name" }).fill("Lang");
  await visitor.getByLabel(/^Password/).fill("rosemary7");
  await visitor.getByRole("combobox", { name: /^Location/ }).selectOption("Tampa");
  await visitor.getByRole("button", { name: "Register" }).click();
  await expect(visitor).toHaveURL(`${site.url}/events`);

  const second = await openPage();
  await second.goto(link);
  await expect(second.getByText("This invitation was used or revoked")).toBeVisible();
});
