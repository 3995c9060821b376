import type { Page } from "@playwright/test";

import { findFreePorts } from "@/scripts/start/ports";
import { createUser, PASSWORD } from "@/tests/support/factories/users";
import { getProviderSettings, startIdentityProvider } from "@/tests/support/servers/identity-provider";

import { expect, test } from "../support/fixtures";
import { waitForHydration } from "../support/hydration";
import { startWeb } from "../support/web";

let site: Awaited<ReturnType<typeof startWeb>>;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let settings: ReturnType<typeof getProviderSettings>;

test.beforeAll(async () => {
  const [port = 0] = await findFreePorts(1);
  settings = getProviderSettings(port);
  site = await startWeb(settings);
  provider = await startIdentityProvider({ port, siteUrl: site.url });
});

test.afterAll(async () => {
  await provider.stop();
  await site.stop();
});

// The realtime process allows the address of the other web process only.
test.beforeEach(({ browserConsole }) => browserConsole.allow(/WebSocket|socket\.io/));

async function continueWithProvider(page: Page, sub: string): Promise<void> {
  await page.getByRole("link", { name: "Continue with Harbor ID" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(sub);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("a new member signs in by the identity provider, and again without any form", async ({
  page,
  openPage,
  browserConsole,
}) => {
  const sub = `new-${crypto.randomUUID()}`;
  const email = `${sub}@nametag.test`;
  provider.setPeople([{ sub, email, email_verified: true, given_name: "Lucía", family_name: "Prado" }]);
  await page.goto(`${site.url}/settings/security`);
  await continueWithProvider(page, sub);
  await expect(page.getByRole("heading", { name: "Almost there" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Lucía");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("combobox", { name: /^Location/ })).toBeFocused();
  await page.getByRole("combobox", { name: /^Location/ }).selectOption("Tampa");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${site.url}/settings/security`);
  await expect(page.getByText(`Connected as ${email}`)).toBeVisible();
  await expect(page.getByText("only a code sent by mail would log you in")).toBeVisible();

  const other = await openPage();
  await other.goto(`${site.url}/settings/security`);
  await continueWithProvider(other, sub);
  await expect(other).toHaveURL(`${site.url}/settings/security`);
  await expect(other.getByText(`Connected as ${email}`)).toBeVisible();
  // The calls of the page work, too: its token comes from the cookie.
  // A call of the first page may be under way when its session ends.
  browserConsole.allow(/401 \(Unauthorized\)/);
  await other.getByRole("button", { name: "Sign out everywhere else" }).click();
  await other.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(other.getByText("Signed out everywhere else")).toBeVisible();
});

test("a member connects an account with its password, and disconnects it", async ({ page, browserConsole }) => {
  const { email } = await createUser();
  const sub = `joining-${crypto.randomUUID()}`;
  provider.setPeople([{ sub, email, email_verified: true }]);
  await page.goto(`${site.url}/login`);
  await continueWithProvider(page, sub);
  await expect(page.getByRole("heading", { name: "Connect Harbor ID" })).toBeVisible();
  browserConsole.allow(/403 \(Forbidden\)/);
  const password = page.getByLabel(/^Password/);
  // Enter does nothing while the form's button is disabled.
  await waitForHydration(page);
  await password.fill("not the password");
  await password.press("Enter");
  await expect(password).toHaveAccessibleDescription(/incorrect|wrong/i);
  await password.fill(PASSWORD);
  await password.press("Enter");
  await expect(page).toHaveURL(`${site.url}/events`);

  await page.goto(`${site.url}/settings/security`);
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Harbor ID disconnected")).toBeVisible();
  await expect(page.getByText("Not connected.")).toBeVisible();
});

test("there is the provider's button instead of forms where it is the only way in", async ({ page }) => {
  const only = await startWeb({ ...settings, SIGN_IN: "provider" });
  try {
    for (const path of ["/", "/login", "/register", "/join?returnTo=%2Fevents", "/email-code"]) {
      await page.goto(`${only.url}${path}`);
      await expect(page.getByText("You log in to this site with your account at Harbor ID.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Continue with Harbor ID" })).toBeVisible();
      await expect(page.getByRole("textbox")).toHaveCount(0);
    }
  } finally {
    await only.stop();
  }
});

test("says why the provider's response was not used", async ({ page }) => {
  const sub = `unverified-${crypto.randomUUID()}`;
  provider.setPeople([{ sub, email: `${sub}@nametag.test`, email_verified: false }]);
  await page.goto(`${site.url}/register`);
  await continueWithProvider(page, sub);
  await expect(page.getByText("Harbor ID hasn't confirmed your email address.")).toBeVisible();
  await page.getByRole("link", { name: "Back to log in" }).click();
  await expect(page.getByRole("tab", { name: "Log In" })).toHaveAttribute("aria-selected", "true");
});
