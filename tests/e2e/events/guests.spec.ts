import { createEvent } from "@/tests/support/factories/events";
import { createGuest, withClaimToken } from "@/tests/support/factories/guests";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForLink, waitForMail } from "../support/mails";
import { pressTool } from "../support/people-tools";
import { watchPresses } from "../support/presses";

test(
  "an organizer adds and invites a guest, who registers by the link and gets the guest's place",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const owner = await createUser();
    const event = await createEvent({ name: `Guest Night ${crypto.randomUUID()}`, createdById: owner.id, capacity: 1 });
    const email = `guest-${crypto.randomUUID()}@nametag.test`;
    await login(owner);
    await page.goto(`/events/${event.id}`);
    await page.getByRole("link", { name: "Organize" }).click();
    await pressTool(page, "Add a guest");
    const form = page.getByRole("form", { name: "Add a guest" });
    await form.getByRole("textbox", { name: /^Name/ }).fill("Gail Guest");
    await form.getByRole("textbox", { name: "Email" }).fill(email);
    await form.getByRole("button", { name: "Add guest" }).click();
    await expect(page.getByText("Gail Guest is on the list").first()).toBeVisible();
    await page.keyboard.press("Escape");
    // With the counts comes a button that may move the row.
    await expect(page.getByText("1 of 1 place taken")).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: "Gail Guest" });
    await row.getByRole("button", { name: "Check In" }).click();
    await expect(row.getByText(/^Checked In/)).toBeVisible();
    await pressTool(page, "Invite all to join (1)");

    const link = await waitForLink(email, /guest list of Guest Night/);
    const stranger = await openPage();
    await stranger.goto(link);
    await stranger.getByRole("link", { name: "Register with password and name tag" }).click();
    const register = stranger.getByRole("form", { name: "Register" });
    await register.getByRole("textbox", { name: "First name" }).fill("Gail");
    await register.getByRole("textbox", { name: "Last name" }).fill("Ruiz");
    await register.getByRole("textbox", { name: "Email" }).fill(email);
    await register.getByLabel(/^Password/).fill("rosemary7");
    await register.getByRole("combobox", { name: /^Location/ }).selectOption("Tampa");
    await register.getByRole("button", { name: "Register" }).click();
    await expect(stranger.getByText(`You join as Gail Ruiz (${email}).`)).toBeVisible();
    await stranger.getByRole("button", { name: "Join the event" }).click();
    await expect(stranger.getByRole("heading", { name: "You have an RSVP" })).toBeFocused();
    await stranger.goto(link);
    await expect(stranger).toHaveURL(new RegExp(`/events/${event.id}$`));

    await page.goto(`/organize/${event.id}/people`);
    await expect(page.getByText("1 of 1 place taken")).toBeVisible();
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: "Gail Ruiz" })
        .getByText(/^Checked In/),
    ).toBeVisible();
  },
);

test("a guest joins by the mailed link with one press and six digits", { tag: "@story" }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const { expectAtMost } = await watchPresses(page);
  const event = await createEvent({ name: `Quick Guests ${crypto.randomUUID()}`, capacity: 1 });
  const email = `guest-${crypto.randomUUID()}@nametag.test`;
  const { token, columns } = withClaimToken();
  await createGuest(event.id, { email, ...columns });
  await page.goto(`/guest-invitation?token=${token}`);
  await expect(page.getByText(event.name)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Gail");
  await expectAtMost(1, "from the invitation to the guest's place", async () => {
    await page.getByRole("button", { name: "Join with your place" }).click();
    const mail = await waitForMail(email, /^\d{6} is your Nametag code/);
    await page.getByRole("textbox", { name: "Six digits" }).fill(/\b\d{6}\b/.exec(mail)?.[0] ?? "");
    await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`));
    await expect(page.getByRole("heading", { name: "Check in now" })).toBeVisible();
  });
});
