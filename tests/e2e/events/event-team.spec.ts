import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { openLivePage } from "../support/live-connection";
import { waitForLink } from "../support/mails";
import { fillInLogin } from "../support/sign-in";

const ADDRESS = { name: /^Email/ };

test(
  "an owner invites an editor, who joins by the mailed link, edits and announces to attendees, and is removed",
  { tag: "@story" },
  async ({ page, login, openPage, browserConsole }) => {
    // The editor's open page, after the removal.
    browserConsole.allow(/403 \(Forbidden\)/);
    const owner = await createUser({ profile: { firstName: "Olga", lastName: "Owner" } });
    const editor = await createUser({ profile: { firstName: "Edda", lastName: "Editor" } });
    const event = await createEvent({ name: "Team Night", createdById: owner.id });
    const attendee = await createUser();
    await createRsvp(attendee.id, event.id);
    await login(owner);
    await openLivePage(page, `/events/${event.id}`);
    await page.getByRole("link", { name: "Organize" }).click();
    await page.getByRole("link", { name: "Team", exact: true }).click();
    await page.getByRole("textbox", ADDRESS).fill(editor.email);
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByRole("list", { name: "Open invitations" }).getByText(editor.email)).toBeVisible();

    // Signed out, the link leads through the log-in and back.
    const link = await waitForLink(editor.email, /^Help with Team Night/);
    const other = await openPage();
    await other.goto(link);
    await fillInLogin(other, editor.email);
    await expect(other.getByText(`You join as Edda Editor (${editor.email}).`)).toBeVisible();
    await other.getByRole("button", { name: "Join the team" }).click();
    await expect(other.getByRole("heading", { name: "You are in the team" })).toBeFocused();
    // Without a click on the owner's page.
    const row = page.getByRole("list", { name: "Members" }).getByRole("listitem").filter({ hasText: "Edda Editor" });
    await expect(row).toBeVisible();

    await other.getByRole("link", { name: "Open the desk" }).click();
    await other.getByRole("link", { name: "Edit", exact: true }).click();
    await other.getByRole("textbox", { name: /^Name/ }).fill("Team Night, renamed");
    await other.getByRole("button", { name: "Save Changes" }).click();
    await expect(other.getByRole("link", { name: "Team Night, renamed" })).toBeVisible();
    await other.getByRole("navigation", { name: "This event" }).getByRole("link", { name: "Messages" }).click();
    await other.getByLabel("Title").fill("Doors open at six");
    await other.getByRole("textbox", { name: /^Text/ }).fill("Bring a jacket.");
    await other.getByRole("button", { name: "Send now" }).click();
    await other.getByRole("alertdialog").getByRole("button", { name: "Send now" }).click();
    const phone = await openPage(attendee);
    await phone.goto(`/events/${event.id}`);
    await expect(phone.getByRole("heading", { name: "Team Night, renamed" })).toBeVisible();
    await expect(phone.getByRole("heading", { name: "Doors open at six" })).toBeVisible();
    await other.goto("/events");
    await expect(other.getByRole("list", { name: "Events you help with" })).toContainText("Team Night, renamed");

    await openLivePage(other, `/organize/${event.id}/people`);
    await expect(other.getByRole("heading", { name: "People", exact: true })).toBeVisible();
    await row.getByRole("button", { name: "Remove Edda Editor" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(row).toBeHidden();
    await expect(other.getByRole("heading", { name: "People", exact: true })).toBeHidden();
    await other.goto(link);
    await expect(other.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  },
);

test("a helper at the door finds the event and sees its door only", async ({
  page,
  login,
  openPage,
  browserConsole,
}) => {
  // The screens of editors, which the helper opens by their addresses.
  browserConsole.allow(/404 \(Not Found\)/);
  const owner = await createUser();
  const helper = await createUser();
  const event = await createEvent({ name: "Door Night", createdById: owner.id });
  await login(owner);
  await page.goto(`/organize/${event.id}/team`);
  await page.getByRole("textbox", ADDRESS).fill(helper.email);
  await page.getByRole("combobox", { name: "Role" }).selectOption("Door");
  await page.getByRole("button", { name: "Invite" }).click();
  const link = await waitForLink(helper.email, /^Help with Door Night/);

  const phone = await openPage(helper);
  await phone.goto(link);
  await phone.getByRole("button", { name: "Join the team" }).click();
  await expect(phone.getByRole("link", { name: "Open the door" })).toBeVisible();
  await phone.goto("/events");
  await phone.getByRole("link", { name: "Door mode of Door Night" }).click();
  await expect(phone).toHaveURL(`/organize/${event.id}/door`);
  await phone.getByRole("link", { name: "Rounds" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Rounds" })).toBeVisible();
  await phone.goBack();
  await expect(phone.getByRole("status", { name: "Checked in" })).toBeVisible();
  for (const path of ["edit", "messages", "team"]) {
    const response = await phone.goto(`/organize/${event.id}/${path}`);
    expect(response?.status()).toBe(404);
  }
  await phone.goto(`/events/${event.id}`);
  await expect(phone.getByRole("link", { name: "Door mode" })).toBeVisible();
  await expect(phone.getByRole("link", { name: "Organize" })).toHaveCount(0);
});
