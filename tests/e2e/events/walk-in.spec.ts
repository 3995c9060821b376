import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { chooseAtEvent } from "../support/event-menu";
import { expect, test } from "../support/fixtures";
import { openLivePage } from "../support/live-connection";
import { pressTool } from "../support/people-tools";

test(
  "asks a walk-in, who accepts live, and checks in another by the code on their phone",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const host = await createUser({ profile: { firstName: "Hanna", lastName: "Host" } });
    const walkIn = await createUser({ profile: { firstName: "Wanda", lastName: "Walker" } });
    const shy = await createUser({ profile: { firstName: "Carl", lastName: "Coder" } });
    const event = await createEvent({ name: "Consent Night", hostUserId: host.id });
    const phone = await openPage(walkIn);
    await openLivePage(phone, `/events/${event.id}`);
    await expect(phone.getByRole("heading", { name: "Join Event" })).toBeVisible();

    await login(host);
    await openLivePage(page, `/organize/${event.id}/people`);
    await pressTool(page, "Add a walk-in");
    await page.getByRole("textbox", { name: "Email address of the member" }).fill(walkIn.email);
    await page.getByRole("button", { name: "Ask to check in" }).click();
    const requests = page.getByRole("status", { name: "Walk-in requests" });
    await expect(requests).toContainText(`${walkIn.email}Waiting for an answer`);

    // Without a click on the member's page.
    const request = phone.getByRole("region", { name: "Hanna Host asks to check you in at Consent Night" });
    await request.getByRole("button", { name: "Accept" }).click();
    await expect(phone.getByText("Checked in successfully!").first()).toBeVisible();
    await expect(request).toBeHidden();
    await expect(requests).toContainText("Wanda WalkerAccepted");
    await expect(page.getByText("Checked In", { exact: false }).first()).toBeVisible();

    const other = await openPage(shy);
    await openLivePage(other, `/events/${event.id}`);
    await chooseAtEvent(other, "My check-in code");
    const code = await other.locator("[data-slot=member-code]").innerText();
    const field = page.getByRole("textbox", { name: "Member's check-in code" });
    await field.fill("0000-0000-0000");
    await field.press("Enter");
    await expect(page.getByText("No guest or member has this code.").first()).toBeVisible();
    await field.fill(code.toLowerCase().replaceAll("-", " "));
    await field.press("Enter");
    await expect(page.getByText("Carl Coder is checked in")).toBeVisible();
    // The dialog on the member's phone says so.
    await expect(other.getByRole("dialog").getByText("Checked in successfully!")).toBeVisible();

    await page.getByRole("link", { name: "Results" }).click();
    await expect(page.getByRole("heading", { name: "Who came" })).toBeVisible();
    await expect(page.getByText("2 of 2 came · 100%")).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Wanda Walker" })).toContainText(
      "Came",
    );
    const late = await createUser();
    await createRsvp(late.id, event.id);
    await page.getByRole("tab", { name: "Not here yet" }).click();
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Not here yet" })).toHaveCount(1);
  },
);

test("lets a member confirm a check-in by hand, which opens the map and the buttons", async ({
  page,
  login,
  openPage,
}) => {
  const host = await createUser();
  const member = await createUser({ profile: { firstName: "Mona", lastName: "Member" } });
  const event = await createEvent({ name: "By Hand Night", hostUserId: host.id });
  await createRsvp(member.id, event.id);
  await createRsvp(host.id, event.id);
  const phone = await openPage(member);
  await openLivePage(phone, "/");
  await expect(phone.getByRole("button", { name: "Check In" })).toBeVisible();

  await login(host);
  await page.goto(`/organize/${event.id}/people`);
  const row = page.getByRole("listitem").filter({ hasText: "Mona Member" });
  await row.getByRole("button", { name: "Check In" }).click();
  await expect(row.getByRole("button", { name: "Check Out" })).toBeVisible();

  // The open screen learns of it and does not confirm it by itself.
  const confirm = phone.getByRole("button", { name: "I'm here" });
  await expect(confirm).toBeVisible();
  await expect(phone.getByText("The organizer checked you in. Are you there?")).toBeVisible();
  await confirm.click();
  await expect(confirm).toBeHidden();
  await phone.getByRole("button", { name: "Your check-in" }).click();
  await expect(phone.getByRole("menuitem", { name: "Check Out" })).toBeVisible();
});
