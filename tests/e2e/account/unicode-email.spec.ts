import { expect, test } from "../support/fixtures";
import { waitForLink } from "../support/mails";
import { submitLogin } from "../support/sign-in";

test("registers with an address in other letters, confirms it, and signs in with its other spelling", async ({
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
  await form.getByLabel("Email").pressSequentially(typed);
  await form.getByLabel("Location").selectOption("Tampa");
  await form.getByRole("textbox", { name: "Password" }).fill("rosemary7");
  await form.getByRole("button", { name: "Register" }).click();
  await page.waitForURL("**/events");
  await page.getByRole("button", { name: "Close walkthrough" }).click();
  const notice = page.getByRole("complementary", { name: "Confirm your email" });
  await expect(notice).toContainText(`Please confirm ${typed}`);
  await page.goto(await waitForLink(stored, /^Confirm your email/));
  await expect(page.getByText(typed)).toBeVisible();
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();

  const phone = await openPage();
  await submitLogin(phone, `${name.toUpperCase()}@XN--EXMPLE-CUA.test`, "rosemary7");
  await phone.waitForURL("**/events");
  await phone.goto("/settings/security");
  await expect(phone.getByText(typed)).toBeVisible();
});

test("repeats an address in other letters as it was typed after a request for a reset link", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByRole("textbox", { name: "Email" }).pressSequentially("müller@exämple.test");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("müller@exämple.test")).toBeVisible();
});

test("marks an address whose domain is none at its field", async ({ page }) => {
  await page.goto("/");
  const form = page.getByRole("form", { name: "Register" });
  await form.getByLabel("Email").pressSequentially("müller@xn--a.de");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByText("Please enter a valid email address", { exact: true })).toBeVisible();
});
