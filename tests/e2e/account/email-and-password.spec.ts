import { createUser, PASSWORD } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForLink, waitForMail } from "../support/mails";

test(
  "registers, and confirms the email by the mailed link on another device",
  { tag: "@story" },
  async ({ page, openPage, browserConsole }) => {
    // The wrong password, and the device that is signed out.
    browserConsole.allow(/403 \(Forbidden\) \(\S+\/api\/auth\/email\/confirm:/);
    browserConsole.allow(/401 \(Unauthorized\)/);
    const email = `ana.${crypto.randomUUID().slice(0, 8)}@nametag.test`;
    await page.goto("/");
    const form = page.getByRole("form", { name: "Register" });
    await form.getByLabel("First name").fill("Ana");
    await form.getByLabel("Last name").fill("Ruiz");
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Location").selectOption("Tampa");
    // Common, so it is called weak, and accepted.
    await form.getByRole("textbox", { name: "Password" }).fill("password1");
    await expect(form.getByText("Weak password").first()).toBeVisible();
    await form.getByRole("button", { name: "Register" }).click();
    await page.waitForURL("**/events");
    await page.getByRole("button", { name: "Close walkthrough" }).click();
    const notice = page.getByRole("complementary", { name: "Confirm your email" });
    await expect(notice).toContainText(`Please confirm ${email}`);

    const phone = await openPage();
    await phone.goto(await waitForLink(email, /^Confirm your email/));
    await expect(phone.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
    // Opening the link is not enough, because mail scanners do that too.
    await expect(notice).toBeVisible();
    await phone.getByLabel(/^Your Nametag password/).fill("not this one");
    await phone.getByRole("button", { name: "Confirm my email" }).click();
    await expect(phone.getByText("This password is incorrect.")).toBeVisible();
    await phone.getByLabel(/^Your Nametag password/).fill("password1");
    await phone.getByRole("button", { name: "Confirm my email" }).click();
    await expect(phone.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
    await expect(phone.getByText("You were signed out on your other devices.")).toBeVisible();
    await expect(page.getByRole("tab", { name: "Register" })).toBeVisible();
  },
);

test("changes the password, which signs another device out, and then the email", async ({
  page,
  login,
  openPage,
  browserConsole,
}) => {
  // The wrong password, and the device that is signed out.
  browserConsole.allow(/403 \(Forbidden\) \(\S+\/api\/auth\/password:/);
  browserConsole.allow(/401 \(Unauthorized\)/);
  const ana = await createUser();
  const newEmail = `new.${ana.email}`;
  const other = await openPage(ana);
  await other.goto("/events");
  await expect(other.getByRole("heading", { name: /^Events/ })).toBeVisible();

  await login(ana);
  await page.goto("/settings/security");
  const form = page.getByRole("form", { name: "Change password" });
  await form.getByLabel(/^Current password/).fill("not this one");
  await form.getByLabel(/^New password/).fill("rosemary7");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("This password is incorrect.")).toBeVisible();
  await form.getByLabel(/^Current password/).fill(PASSWORD);
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await expect(other.getByRole("tab", { name: "Register" })).toBeVisible();

  await page.getByRole("button", { name: "Change email" }).click();
  const emailForm = page.getByRole("form", { name: "Change email" });
  await emailForm.getByLabel(/^New email/).fill(newEmail);
  await emailForm.getByLabel(/^Current password/).fill("rosemary7");
  await emailForm.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`We sent a link to ${newEmail}.`)).toBeVisible();
  await other.goto(await waitForLink(newEmail, /^Confirm your new email/));
  await other.getByLabel(/^Your Nametag password/).fill("rosemary7");
  await other.getByRole("button", { name: "Confirm my email" }).click();
  await expect(other.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main").getByText(newEmail, { exact: true })).toBeVisible();

  await waitForMail(ana.email, /^Your Nametag password was changed/);
  await waitForMail(ana.email, /^A new email was requested/);
  await waitForMail(ana.email, /^The email of your Nametag account was changed/);
});
