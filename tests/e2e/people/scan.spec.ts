import path from "node:path";

import { chromium } from "@playwright/test";

import { db } from "@/lib/core/server/db";
import { CHROMIUM_ARGS, findHeadlessShell } from "@/scripts/chromium.cjs";
import { createSession, createUser } from "@/tests/support/factories/users";
import { writeQrVideo } from "@/tests/support/fakes/camera";

import { expect, test } from "../support/fixtures";
import { openLivePage, waitForLiveConnection } from "../support/live-connection";
import { createStorageState } from "../support/storage-state";

test(
  "a member enters the address of another's profile and connects, who sees the request",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const ben = await createUser({ profile: { firstName: "Ben", lastName: "Scanned", company: "Bay Labs" } });
    const bens = await openPage(ben);
    await bens.goto("/connections");
    await expect(bens.getByRole("tab", { name: "Pending (0)" })).toBeVisible();
    const ana = await createUser({ profile: { firstName: "Ana", lastName: "Scanner" } });
    await login(ana);
    await page.goto("/connections");
    await page.getByRole("button", { name: "Scan", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Scan" });
    const origin = new URL(page.url()).origin;
    const enter = async (text: string) => {
      await dialog.getByLabel("Code or address").fill(text);
      await dialog.getByLabel("Code or address").press("Enter");
    };
    await enter("hello");
    await expect(dialog.getByText("That isn't the code of a profile, a name tag or a contact card.")).toBeVisible();
    await enter(`${origin}/profile/${ana.id}?via=qr`);
    await expect(dialog.getByText("That's your own code.")).toBeVisible();
    await bens.goto("/profile");
    await bens.getByRole("button", { name: "My QR" }).click();
    await bens.getByRole("tab", { name: "Connect" }).click();
    const code = await bens.locator("[data-slot=spoken-code]").innerText();
    await bens.getByRole("button", { name: "Full screen" }).click();
    const { width = 0, height = 0 } = bens.viewportSize() ?? {};
    const picture = bens.getByRole("dialog").getByRole("img");
    const getWidth = async () => (await picture.boundingBox())?.width;
    await expect.poll(getWidth).toBeGreaterThan(0.95 * Math.min(width, height - 96));
    await bens.goto("/connections");
    await expect(bens.getByRole("tab", { name: "Pending (0)" })).toBeVisible();
    await enter(code);
    await expect(dialog.getByText("Bay Labs")).toBeVisible();
    await enter(`${origin}/profile/${ben.id}?via=qr`);
    await expect(dialog.getByText("Bay Labs")).toBeVisible();
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog.getByText("You asked Ben Scanned to connect.")).toBeVisible();
    await expect(bens.getByRole("tab", { name: "Pending (1)" })).toBeVisible();
  },
);

test(
  "a scan without a network waits, and becomes a request that the other member accepts",
  { tag: "@story" },
  async ({ page, login, openPage, context, browserConsole }) => {
    browserConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|NetworkError/);
    const ana = await createUser();
    const ben = await createUser({ profile: { firstName: "Ben", lastName: "Scanned" } });
    const bens = await openPage(ben);
    await bens.goto("/connections");
    await expect(bens.getByRole("tab", { name: "Pending (0)" })).toBeVisible();
    await login(ana);
    await openLivePage(page, "/profile");
    // A decoder that is on its way would fail to load.
    const decoder = page.waitForResponse(/\.wasm$/);
    await page.getByRole("button", { name: "Scan", exact: true }).click();
    await (await decoder).finished();
    const dialog = page.getByRole("dialog", { name: "Scan" });
    await expect(dialog.getByLabel("Code or address")).toBeVisible();
    const origin = new URL(page.url()).origin;
    const connectedAgain = waitForLiveConnection(page);
    await context.setOffline(true);
    await dialog.getByLabel("Code or address").fill(`${origin}/profile/${ben.id}?via=qr`);
    await dialog.getByLabel("Code or address").press("Enter");
    await expect(dialog.getByText("The scan waits until you're online.")).toBeVisible();
    await expect(dialog.getByText("Waits for the network")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("1 scan isn't sent")).toBeVisible();
    expect(await db().connection.count({ where: { receiverId: ben.id } })).toBe(0);
    await context.setOffline(false);
    await expect(bens.getByRole("tab", { name: "Pending (1)" })).toBeVisible();
    await expect(page.getByText("1 scan isn't sent")).toHaveCount(0);
    await connectedAgain;

    await bens.getByRole("tab", { name: "Pending (1)" }).click();
    await bens.getByRole("button", { name: /^Accept/ }).click();
    await expect(page.getByText("Ben Scanned has connected with you!")).toBeVisible();
  },
);

test(
  "the camera reads a card of another app, which becomes a contact in My Network",
  { tag: "@story" },
  async ({ browserConsole }, testInfo) => {
    const card = ["BEGIN:VCARD", "VERSION:3.0", "FN:Vera Card", "TITLE:Skipper", "ORG:Bay Boats", "NOTE:Likes boats"];
    const video = path.join(testInfo.outputPath(), "card.y4m");
    await writeQrVideo([...card, "END:VCARD", ""].join("\r\n"), video);
    const phone = await chromium.launch({
      ...findHeadlessShell(),
      args: [...CHROMIUM_ARGS, `--use-file-for-fake-video-capture=${video}`],
    });
    try {
      const { token } = await createSession((await createUser()).id);
      const origin = process.env.NEXTAUTH_URL ?? "";
      const context = await phone.newContext({
        baseURL: origin,
        storageState: createStorageState(token, false, origin),
      });
      browserConsole.watch(context);
      const page = await context.newPage();
      await page.goto("/people");
      await page.getByRole("button", { name: "Scan", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Scan" });
      await expect(dialog.getByText("Vera Card")).toBeVisible();
      await dialog.getByRole("button", { name: "Add to Contacts" }).click();
      await dialog.getByRole("link", { name: "Show contacts" }).click();
      const contact = page.getByRole("listitem").filter({ hasText: "Vera Card" });
      await expect(contact.getByText("Skipper, Bay Boats")).toBeVisible();
      await expect(contact.getByText("Likes boats")).toBeVisible();
    } finally {
      await phone.close();
    }
  },
);
