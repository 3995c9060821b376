import { db } from "@/lib/core/server/db";
import { formatCode } from "@/lib/core/shared/text/code-digits";

import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";
import { decodeQr } from "@/tests/support/parsers/qr-code";

import { expect, test } from "../support/fixtures";
import { waitForMail } from "../support/mails";
import { pressTool } from "../support/people-tools";

test("a guest who was checked in joins by the code on the name tag, which then opens their profile", async ({
  page,
  login,
  openPage,
}) => {
  const owner = await createUser();
  const event = await createEvent({ name: `Tag Night ${crypto.randomUUID()}`, createdById: owner.id });
  await login(owner);
  await page.goto(`/organize/${event.id}/people`);
  await pressTool(page, "Add a guest");
  const form = page.getByRole("form", { name: "Add a guest" });
  await form.getByRole("textbox", { name: /^Name/ }).fill("Gail Guest");
  await form.getByRole("textbox", { name: "Company" }).fill("Bay Labs");
  await form.getByRole("button", { name: "Add guest" }).click();
  await expect(page.getByText("Gail Guest is on the list").first()).toBeVisible();
  await page.keyboard.press("Escape");
  const row = page.getByRole("listitem").filter({ hasText: "Gail Guest" });
  await row.getByRole("button", { name: "Check In" }).click();
  await expect(row.getByText(/^Checked In/)).toBeVisible();
  // The page of name tags stores the code that is printed.
  await page.goto(`/organize/${event.id}/people/name-tags`);
  await expect(page.getByRole("button", { name: "Print 1 name tag" })).toBeVisible();
  const { code } = await db().eventNameTag.findFirstOrThrow({ where: { eventId: event.id } });

  // A visitor learns nothing, not even whether it is a name tag.
  const phone = await openPage();
  await phone.goto("/b/0000000000000000");
  const unknown = await phone.locator("main").innerText();
  await phone.goto(`/b/${code}`);
  await expect(phone.getByRole("heading", { name: "Log in to see this name tag" })).toBeVisible();
  expect(await phone.locator("main").innerText()).toBe(unknown);
  // The holder's page shows what the paper shows to everybody who has the code.
  await phone.goto(`/t/${code}`);
  await expect(phone.getByText("Gail Guest")).toBeVisible();
  const drawn = phone.getByRole("img", { name: formatCode(code) });
  expect(await decodeQr(await drawn.screenshot())).toMatch(new RegExp(`/b/${code}$`));
  await phone.goto(`/b/${code}`);
  await phone.getByRole("link", { name: "Quick join" }).click();
  const email = `gail-${crypto.randomUUID()}@nametag.test`;
  await phone.getByRole("textbox", { name: "First name" }).fill("Gail");
  await phone.getByRole("textbox", { name: "Last name" }).fill("Ruiz");
  await phone.getByRole("textbox", { name: "Email" }).fill(email);
  await phone.getByRole("button", { name: "Send me six digits" }).click();
  const mail = await waitForMail(email, /^\d{6} is your Nametag code/);
  await phone.getByRole("textbox", { name: "Six digits" }).fill(/\b\d{6}\b/.exec(mail)?.[0] ?? "");

  await expect(phone.getByRole("heading", { name: "Is this your name tag?" })).toBeVisible();
  await expect(phone).toHaveURL(new RegExp(`/b/${code}$`));
  await expect(phone.getByText("Bay Labs")).toBeVisible();
  await phone.getByRole("button", { name: "Yes, it's mine" }).click();
  await expect(phone.getByRole("heading", { name: "You have an RSVP" })).toBeFocused();

  await page.goto(`/organize/${event.id}/people`);
  const attendee = page.getByRole("listitem").filter({ hasText: "Gail Ruiz" });
  await expect(attendee.getByText(/^Checked In/)).toBeVisible();
  await expect(page.getByText("Gail Guest")).toBeHidden();

  const other = await openPage(await createUser());
  await other.goto(`/b/${code}`);
  await expect(other).toHaveURL(/\/profile\/.+\?via=qr$/);
  await expect(other.getByText("Gail Ruiz").first()).toBeVisible();
  await expect(other.getByRole("button", { name: /^Connect/ }).first()).toBeVisible();
});
