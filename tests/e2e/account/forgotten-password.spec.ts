import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForLink } from "../support/mails";

test(
  "resets a forgotten password with a link that is whole and works once",
  { tag: "@story" },
  async ({ page, browserConsole }) => {
    const { email } = await createUser();
    // The toast stays when the start page replaces the page of the link.
    await page.goto("/reset-password");
    await expect(page).toHaveURL("/");
    await expect(page.getByText("No reset token found in the URL.").filter({ visible: true })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Register" })).toBeVisible();

    await page.getByRole("tab", { name: "Log In" }).click();
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page).toHaveURL("/forgot-password");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByText("If an account with that email exists")).toBeVisible();

    const link = await waitForLink(email, /^Reset your Nametag password/);

    await page.goto(link);
    const setPassword = async () => {
      await page.getByLabel(/^New password/).fill("rosemary7");
      await page.getByLabel(/^Confirm new password/).fill("rosemary7");
      await page.getByRole("button", { name: "Reset Password" }).click();
    };
    await setPassword();
    await expect(page.getByRole("tab", { name: "Log In" })).toHaveAttribute("aria-selected", "true");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByLabel(/^Password/).fill("rosemary7");
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(page).toHaveURL("/events");

    browserConsole.allow(/400 \(Bad Request\)/);
    await page.goto(link);
    await setPassword();
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();

    // The outbox has such links, and only developers may read it.
    browserConsole.allow(/status of 404/);
    await page.goto("/outbox");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
    await expect(page.getByRole("main")).toHaveCount(1);
  },
);
