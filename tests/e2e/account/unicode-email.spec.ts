import { expect, test } from "../support/fixtures";
import { waitForLink } from "../support/mails";
import { submitLogin } from "../support/sign-in";

test("registers with an address in other letters, confirms it where it is signed in, and signs in with its other spelling", async ({
  page,
  openPage,
}) => {
  const name = `müller.${crypto.randomUUID().slice(0, 8)}`;
  const typed = `${name}@exämple.test`;
  const stored = `${name}@xn--exmple-cua.test`;
  await page.goto("/");
  const form = page.getByRole("form", { name: "Register" });
  await form.getByLabel("First name").fill("Zoë");
  await form.getByLabel("Last name").fill("Müller");
  await form.getByLabel("Email").pressSequentially("müller@xn--a.de");
  await form.getByLabel("Location").selectOption("Tampa");
  await form.getByRole("textbox", { name: "Password" }).fill("rosemary7");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByText("Please enter a valid email address", { exact: true })).toBeVisible();
  await form.getByLabel("Email").clear();
  await form.getByLabel("Email").pressSequentially(typed);
  await form.getByRole("button", { name: "Register" }).click();
  await page.waitForURL("**/events");
  await page.getByRole("button", { name: "Close walkthrough" }).click();
  const notice = page.getByRole("complementary", { name: "Confirm your email" });
  await expect(notice).toContainText(`Please confirm ${typed}`);
  await page.goto(await waitForLink(stored, /^Confirm your email/));
  await expect(page.getByText(typed)).toBeVisible();
  await expect(page.getByLabel(/^Your Nametag password/)).toBeHidden();
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  await page.getByRole("link", { name: "Open Nametag" }).click();
  await expect(page.getByRole("heading", { name: /^Events/ })).toBeVisible();
  await expect(notice).toBeHidden();

  const phone = await openPage();
  await phone.goto("/forgot-password");
  await phone.getByRole("textbox", { name: "Email" }).pressSequentially(typed);
  await phone.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(phone.getByText(typed)).toBeVisible();
  await submitLogin(phone, `${name.toUpperCase()}@XN--EXMPLE-CUA.test`, "rosemary7");
  await phone.waitForURL("**/events");
  await phone.goto("/settings/security");
  await expect(phone.getByText(typed)).toBeVisible();
});
