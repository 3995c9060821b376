import { readFile } from "node:fs/promises";

import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { openLivePage } from "../support/live-connection";

test(
  "a stranger gives a member a card and saves the member's; the member follows up and is done",
  { tag: "@story" },
  async ({ page, login, openPage, browserConsole }) => {
    browserConsole.allow(/400 \(Bad Request\)/);
    const ana = await createUser({ profile: { firstName: "Ana", lastName: "Ruiz", cardHasDetails: true } });
    const email = `gail-${crypto.randomUUID()}@example.com`;
    await login(ana);
    await openLivePage(page, "/connections");
    await page.getByRole("tab", { name: "Contacts" }).click();
    await expect(page.getByText("No contacts yet")).toBeVisible();

    const stranger = await openPage();
    await stranger.goto(`/profile/${ana.id}?via=qr`);
    await stranger.getByRole("button", { name: "Give Ana your card" }).click();
    const form = stranger.getByRole("form", { name: "Give Ana your card" });
    await expect(form.getByText(/^Only Ana gets this card/)).toBeVisible();
    await expect(stranger.getByText(/card in return: name, work, the address of this profile/)).toBeVisible();
    await form.getByRole("button", { name: "Give card" }).click();
    await expect(form.getByText("Please enter your name")).toBeVisible();
    await form.getByRole("textbox", { name: /^Name/ }).fill("Gail Guest");
    await form.getByRole("textbox", { name: "Email" }).fill(email);
    await form.getByRole("textbox", { name: /^A line/ }).fill("We talked about boats");
    await form.getByRole("button", { name: "Give card" }).click();
    // Before all else, because a toast goes after some seconds.
    await expect(page.getByText("Somebody gave you their card.")).toBeVisible();
    await expect(stranger.getByRole("heading", { name: "Ana has your card" })).toBeVisible();

    const downloading = stranger.waitForEvent("download");
    await stranger.getByRole("button", { name: "Download vCard" }).click();
    const file = await (await downloading).path();
    const saved = await readFile(file, "utf8");
    expect(saved).toContain(`EMAIL;TYPE=INTERNET:${ana.email}`);
    expect(saved.replaceAll("\r\n ", "")).toContain(`/profile/${ana.id}\r\n`);

    const card = page.getByRole("listitem").filter({ hasText: "Gail Guest" });
    await expect(card.getByText("Not on Nametag")).toBeVisible();
    await expect(card.getByText("We talked about boats")).toBeVisible();
    await expect(card.getByRole("link", { name: `Email: ${email}` })).toHaveAttribute("href", `mailto:${email}`);

    await card.getByRole("button", { name: "Notes and follow-up of Gail Guest" }).click();
    const notes = page.getByRole("dialog", { name: "Notes and follow-up" });
    await notes.getByRole("button", { name: "Pick a date" }).click();
    const date = notes.getByLabel("Follow-up date");
    // The first day that can be picked is today.
    await date.fill((await date.getAttribute("min")) ?? "");
    await expect(notes.getByRole("status")).toHaveText("Saved");
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Follow up (1)" }).click();
    await page.getByRole("button", { name: "Done with Gail Guest" }).click();
    await expect(page.getByText("Nothing to follow up")).toBeVisible();
    await expect(page.getByRole("tab", { name: "Follow up (0)" })).toBeVisible();

    await page.getByRole("tab", { name: "Contacts" }).click();
    await expect(card.getByText("We talked about boats")).toBeVisible();
    await card.getByRole("button", { name: "Delete the contact Gail Guest" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No contacts yet")).toBeVisible();
  },
);
