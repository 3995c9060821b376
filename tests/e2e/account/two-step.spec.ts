import type { Page } from "@playwright/test";

import { createCode } from "@/tests/support/factories/two-step";
import { createSession, createUser, PASSWORD } from "@/tests/support/factories/users";

import { addVirtualAuthenticator } from "../support/authenticator";
import { expect, test } from "../support/fixtures";
import { clearBrowser, submitLogin } from "../support/sign-in";
import { createStorageState } from "../support/storage-state";
import { startWeb } from "../support/web";

const expectSignedIn = (page: Page) =>
  expect(page.getByRole("link", { name: "Profile" }).filter({ visible: true }).first()).toBeVisible();

test(
  "adds a passkey, then logs in with it as the second step and alone",
  { tag: "@story" },
  async ({ page, login }) => {
    const ana = await login();
    await addVirtualAuthenticator(page);
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Test phone");
    await dialog.getByRole("button", { name: "Continue" }).click();
    const codes = page.getByRole("dialog", { name: "Save your recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    await codes.getByRole("button", { name: "I saved them" }).click();
    await expect(page.getByText("Test phone", { exact: true })).toBeVisible();

    await clearBrowser(page);
    await submitLogin(page, ana.email);
    await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expectSignedIn(page);

    await clearBrowser(page);
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expectSignedIn(page);
  },
);

test("sets an authenticator app up, logs in with its code, not again on this device, and elsewhere with a recovery code", async ({
  page,
  login,
  browserConsole,
}) => {
  // The wrong code.
  browserConsole.allow(/403 \(Forbidden\)/);
  const ana = await login();
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Set up an app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up your authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByRole("textbox", { name: "Code" }).fill(createCode(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("dialog", { name: "Save your recovery codes" });
  const recoveryCode = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await codes.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByRole("button", { name: "Turn off two-step sign-in" })).toBeVisible();

  await clearBrowser(page);
  await submitLogin(page, ana.email);
  await page.getByLabel("Remember this device for 30 days").click();
  const code = page.getByRole("textbox", { name: "Code" });
  await code.fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This code is incorrect or was used already.").first()).toBeVisible();
  // The next one, because the one that turned the app on works once.
  await code.fill(createCode(secret, 30));
  await page.getByRole("button", { name: "Continue" }).click();
  await expectSignedIn(page);

  await clearBrowser(page, /^nametag-/);
  await submitLogin(page, ana.email);
  await expectSignedIn(page);

  await clearBrowser(page);
  await submitLogin(page, ana.email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(recoveryCode);
  await page.getByRole("button", { name: "Continue" }).click();
  await expectSignedIn(page);
});

test("asks an admin again before a sensitive act, and then does it", async ({
  page,
  context,
  baseURL,
  browserConsole,
}) => {
  // Refused until the password is given, and once for a wrong one.
  browserConsole.allow(/403 \(Forbidden\)/);
  const admin = await createUser({ role: "admin" });
  const member = await createUser();
  const createdAt = new Date(Date.now() - 20 * 60_000);
  const { token } = await createSession(admin.id, { createdAt });
  await context.setStorageState(createStorageState(token, false, baseURL ?? ""));
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(member.email)}`);
  await page.getByRole("combobox", { name: /^Role of/ }).selectOption("Admin");
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel(/^Password/).fill("wrong one");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("This password is incorrect.").first()).toBeVisible();
  await dialog.getByLabel(/^Password/).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Role Updated").first()).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("keeps an admin out of the admin pages until they set up the second step that is required", async ({
  page,
  context,
  browserConsole,
}) => {
  const admin = await createUser({ role: "admin" });
  const { token } = await createSession(admin.id);
  const web = await startWeb({ ADMIN_TWO_STEP: "required" });
  // The realtime process belongs to the other origin.
  browserConsole.allow(/WebSocket|socket\.io/);
  try {
    await context.setStorageState(createStorageState(token, false, web.url));
    await addVirtualAuthenticator(page);
    await page.goto(`${web.url}/admin`);
    await expect(page.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
    await page.getByRole("link", { name: "Open security settings" }).click();
    await expect(page.getByText("Admins of this site need it.")).toBeVisible();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("dialog", { name: "Add a passkey" }).getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "I saved them" }).click();
    await page.goto(`${web.url}/admin`);
    await expect(page.getByRole("tab", { name: "User Management" })).toBeVisible();
  } finally {
    // The page's calls would fail once the server is gone.
    await page.goto("about:blank");
    await web.stop();
  }
});
