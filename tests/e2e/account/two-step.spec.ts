import type { Page } from "@playwright/test";
import { generateSync } from "otplib";

import { createAuthenticator } from "@/tests/support/factories/two-step";
import { createSession, createUser, PASSWORD } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { createStorageState } from "../support/storage-state";

/** Adds an authenticator to the browser that confirms everything by itself, as a phone with a fingerprint would. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const getCode = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/events#login");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

test("adds a passkey, then logs in with it as the second step and alone", async ({ page, login }) => {
  const ana = await login();
  await addVirtualAuthenticator(page);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill("Test phone");
  await page.getByRole("button", { name: "Continue" }).click();
  const codes = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await codes.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByText("Test phone", { exact: true })).toBeVisible();

  await signOut(page);
  await logIn(page, ana.email);
  await page.getByRole("heading", { name: "Confirm it's you" }).waitFor();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("link", { name: "Profile" }).first()).toBeVisible();

  await signOut(page);
  await page.goto("/events#login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("link", { name: "Profile" }).first()).toBeVisible();
});

test("sets an authenticator app up and logs in with its code, then not again on this device", async ({
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
  await dialog.getByRole("textbox", { name: "Code" }).fill(getCode(secret, -1));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByRole("button", { name: "Turn off two-step sign-in" })).toBeVisible();

  await signOut(page);
  await logIn(page, ana.email);
  await page.getByLabel("Remember this device for 30 days").click();
  await page.getByRole("textbox", { name: "Code" }).fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This code is incorrect or was used already.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Code" }).fill(getCode(secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("link", { name: "Profile" }).first()).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies({ name: /session-token/ });
  await logIn(page, ana.email);
  await expect(page.getByRole("link", { name: "Profile" }).first()).toBeVisible();
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
  await createAuthenticator(member.id);
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
