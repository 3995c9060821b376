import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { chooseAtEvent } from "../support/event-menu";
import { expect, test } from "../support/fixtures";
import { openLivePage } from "../support/live-connection";

test(
  "a member asks to join, and an organizer approves on another screen",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const host = await createUser({ profile: { firstName: "Hanna", lastName: "Host" } });
    const [member, other] = [
      await createUser({ profile: { firstName: "Mona", lastName: "Member" } }),
      await createUser({ profile: { firstName: "Otto", lastName: "Other" } }),
    ];
    const event = await createEvent({
      name: `Invited Night ${crypto.randomUUID().slice(0, 8)}`,
      hostUserId: host.id,
      requiresApproval: true,
    });
    await login(host);
    await openLivePage(page, `/organize/${event.id}/people`);
    await page.getByRole("tab", { name: "Requests" }).click();
    await expect(page.getByText("Nobody is waiting for an answer.")).toBeVisible();

    const phone = await openPage(member);
    await openLivePage(phone, `/events/${event.id}`);
    const card = phone.locator("[data-slot=join-event-card]");
    await card.getByRole("button", { name: "Request to join" }).click();
    await expect(card.getByRole("heading", { name: "Request sent" })).toBeVisible();
    await card.getByRole("button", { name: /^More for / }).click();
    await expect(phone.getByRole("menuitem", { name: "Cancel request" })).toBeVisible();
    await phone.keyboard.press("Escape");
    const another = await openPage(other);
    await openLivePage(another, `/events?q=${encodeURIComponent(event.name)}`);
    const listed = another.locator("[data-slot=event-card]", { has: another.locator(`a[href="/events/${event.id}"]`) });
    await listed.getByRole("button", { name: "Request to join" }).click();
    await expect(listed.getByText("Request sent")).toBeVisible();

    // Both arrive live, without a click on the organizer's page.
    await expect(page.getByRole("tab", { name: "Requests 2" })).toBeVisible();
    await page.getByRole("button", { name: "More for Otto Other" }).click();
    await page.getByRole("menuitem", { name: "Decline" }).click();
    await expect(page.getByText("1 request declined")).toBeVisible();
    // The other row moves when this one goes.
    await expect(page.getByRole("button", { name: "More for Otto Other" })).toHaveCount(0);
    await expect(listed.getByText("Your request was declined")).toBeVisible();
    await expect(listed.getByRole("button", { name: "Request to join" })).toBeHidden();

    await page.getByRole("checkbox", { name: "Select Mona Member" }).click();
    await page
      .getByRole("group", { name: "Several people" })
      .getByRole("button", { name: "Approve", exact: true })
      .click();
    await expect(page.getByText("1 request approved")).toBeVisible();
    await expect(card.getByRole("heading", { name: "Check in now" })).toBeVisible();
    await expect(card.getByRole("button", { name: "Check In" })).toBeVisible();
    await page.getByRole("tab", { name: "Coming 1", exact: true }).click();
    await expect(page.getByText("Mona Member")).toBeVisible();
  },
);

test("an organizer asks a question, which a member answers with the RSVP", async ({ page, login, openPage }) => {
  const admin = await createUser({ role: "admin" });
  const member = await createUser({ profile: { firstName: "Quinn", lastName: "Answers" } });
  const event = await createEvent({ name: "Curious Night" });
  await login(admin);
  await page.goto(`/organize/${event.id}/edit`);
  const form = page.getByRole("form", { name: "Questions for an RSVP" });
  await form.getByRole("button", { name: "Add a question" }).click();
  await form.getByRole("textbox", { name: "Question" }).fill("Which shirt?");
  await form.getByRole("combobox", { name: "Answer" }).selectOption("One of several options");
  await form.getByRole("textbox", { name: "Options" }).fill("Small\nLarge");
  await form.getByText("Required", { exact: true }).click();
  await form.getByRole("button", { name: "Save questions" }).click();
  await expect(page.getByText("Questions saved")).toBeVisible();

  const phone = await openPage(member);
  await phone.goto(`/events/${event.id}`);
  const card = phone.locator("[data-slot=join-event-card]");
  await card.getByRole("button", { name: "RSVP" }).click();
  const dialog = phone.getByRole("dialog", { name: "Questions about this event" });
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Please answer this question").last()).toBeVisible();
  await dialog.getByRole("combobox", { name: "Which shirt?" }).selectOption("Large");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole("heading", { name: "Check in now" })).toBeVisible();
  await chooseAtEvent(phone, "Your answers");
  await expect(dialog.getByRole("combobox", { name: "Which shirt?" })).toHaveValue("Large");

  await page.goto(`/organize/${event.id}/people`);
  await page.getByRole("button", { name: "More for Quinn Answers" }).click();
  await page.getByRole("menuitem", { name: "Details" }).click();
  const details = page.getByRole("dialog", { name: "Quinn Answers" });
  await expect(details.getByText("Which shirt?")).toBeVisible();
  await expect(details.getByText("Large")).toBeVisible();
});
