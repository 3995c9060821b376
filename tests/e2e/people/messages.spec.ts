import type { Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";

import { createConnection } from "@/tests/support/factories/connections";
import { createMessage } from "@/tests/support/factories/messages";
import { createUser } from "@/tests/support/factories/users";

import { waitForAnimations } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { waitForHydration } from "../support/hydration";
import { openLivePage, waitForLiveConnection } from "../support/live-connection";
import { answerPagesSlowly, goBackSlowly } from "../support/slow-page";

const getHistory = (page: Page) => page.getByRole("region", { name: /^Messages with / });
const getBubble = (page: Page, text: string) => getHistory(page).getByText(text, { exact: true });

async function sendMessage(page: Page, text: string): Promise<void> {
  const composer = page.getByRole("textbox", { name: /^Message / });
  await composer.fill(text);
  // Before React has taken over the text, Enter only begins a line.
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await composer.press("Enter");
  await expect(getBubble(page, text)).toBeVisible();
}

test(
  "sends messages written offline once and in order, even after their tab is closed",
  { tag: "@story" },
  async ({ page, login, openPage, browserConsole }) => {
    browserConsole.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
    const ana = await createUser({ profile: { firstName: "Ana" } });
    const ben = await createUser({ profile: { firstName: "Ben" } });
    await createConnection(ana.id, ben.id);
    await login(ana);
    const benPage = await openPage(ben);
    // Some venues' networks load pages but refuse sockets.
    let refusesSockets = false;
    const context = page.context();
    await context.routeWebSocket(/\/ws$/, (socket) => {
      if (refusesSockets) void socket.close({ code: 1013 });
      else socket.connectToServer();
    });
    await Promise.all([page.goto(`/messages?user=${ben.id}`), benPage.goto(`/messages?user=${ana.id}`)]);
    await sendMessage(page, "Before.");
    await expect(getBubble(benPage, "Before.")).toBeVisible();
    const texts = ["One.", "Two.", "Three."];
    const listStored = async () => {
      const where = { senderId: ana.id, content: { in: texts } };
      return (await db().message.findMany({ where, orderBy: { seq: "asc" } })).map(({ content }) => content);
    };

    await test.step("shows messages written offline as sending", async () => {
      await context.setOffline(true);
      for (const text of texts) await sendMessage(page, text);
      expect(await listStored()).toEqual([]);
      await page.getByRole("textbox", { name: /^Message / }).fill("Not yet finish");
    });

    const newTab = await context.newPage();
    await test.step("a new tab without a socket shows the unsent messages and the draft of the closed one", async () => {
      refusesSockets = true;
      await page.close();
      await context.setOffline(false);
      await newTab.goto(`/messages?user=${ben.id}`);
      for (const text of texts) await expect(getBubble(newTab, text)).toHaveCount(1);
      await expect(newTab.getByRole("textbox", { name: /^Message / })).toHaveValue("Not yet finish");
      expect(await listStored()).toEqual([]);
    });

    await test.step("sends them once and in order when the socket is back", async () => {
      refusesSockets = false;
      await newTab.goto(`/messages?user=${ben.id}`);
      await expect(getBubble(benPage, "Three.")).toBeVisible();
      for (const text of texts) for (const tab of [newTab, benPage]) await expect(getBubble(tab, text)).toHaveCount(1);
      expect(await listStored()).toEqual(texts);
    });
  },
);

test(
  "starts a conversation with a connection, and shows toasts above the composer",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const me = await createUser({ profile: { firstName: "Ana" } });
    const [ben, chloe] = [
      await createUser({ profile: { firstName: "Ben", lastName: "Okafor" } }),
      await createUser({ profile: { firstName: "Chloé", lastName: "Martin" } }),
    ];
    for (const { id } of [ben, chloe]) await createConnection(me.id, id);
    await login(me);
    const benPage = await openPage(ben);
    // What comes before the connection shows no toast.
    await Promise.all([openLivePage(page, "/messages"), benPage.goto(`/messages?user=${me.id}`)]);
    await page.getByRole("button", { name: "New message" }).click();
    const dialog = page.getByRole("dialog", { name: "New message" });
    await dialog.getByRole("searchbox").fill("chloe");
    await expect(dialog.getByRole("listitem")).toHaveCount(1);
    await dialog.getByRole("button", { name: /^Chloé Martin/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("No messages yet. Start the conversation!")).toBeVisible();
    await sendMessage(page, "Hello Chloé");

    await sendMessage(benPage, "Are you there?");
    const toast = page.getByText("Ben: Are you there?");
    await expect(toast).toBeVisible();
    // It slides in, and stays there.
    await waitForAnimations(page);
    const [toastBox, composerBox] = [
      await page.locator("[data-slot=toast]").boundingBox(),
      await page.getByRole("textbox", { name: "Message Chloé" }).boundingBox(),
    ];
    if (!toastBox || !composerBox) throw new Error("The toast or the composer is not on the screen.");
    expect(toastBox.y + toastBox.height).toBeLessThan(composerBox.y);
    const headerBox = await page.getByRole("region", { name: /Chloé/ }).locator("header").first().boundingBox();
    expect(toastBox.y).toBeGreaterThanOrEqual((headerBox?.y ?? 0) + (headerBox?.height ?? Infinity));

    await page.locator("[data-slot=toast]").getByRole("link", { name: "Open" }).click();
    await expect(page.getByRole("textbox", { name: "Message Ben" })).toBeVisible();
    await expect(page).toHaveURL(/\/messages$/);
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Message Ben" })).toBeVisible();
  },
);

test("closes the toast about a conversation that is opened without it", async ({ page, login, openPage, isMobile }) => {
  const [me, ben] = [
    await createUser({ profile: { firstName: "Ana" } }),
    await createUser({ profile: { firstName: "Ben", lastName: "Okafor" } }),
  ];
  await createConnection(me.id, ben.id);
  await login(me);
  const benPage = await openPage(ben);
  const isLive = waitForLiveConnection(page);
  await Promise.all([page.goto("/messages"), benPage.goto(`/messages?user=${me.id}`)]);
  await isLive;
  const toast = page.locator("[data-slot=toast]");
  await sendMessage(benPage, "Are you there?");
  await expect(toast).toContainText("Ben: Are you there?");
  if (isMobile) {
    const [bar, box] = [await page.locator("[data-slot=mobile-bar]").boundingBox(), await toast.boundingBox()];
    expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Infinity));
  }
  // A toast under the pointer stays until it is closed.
  if (isMobile) await page.keyboard.press("F8");
  else await toast.hover();
  await page.getByRole("button", { name: /Ben Okafor/ }).evaluate((row: HTMLElement) => row.click());
  await expect(page.getByRole("textbox", { name: "Message Ben" })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test("follows a link that is pressed as soon as a conversation was closed, also if going back takes long", async ({
  page,
  login,
  isMobile,
}) => {
  // Here the conversation covers the list. The navigation is a sidebar on a tablet.
  if (!isMobile) await page.setViewportSize({ width: 800, height: 900 });
  const [ana, ben] = [
    await createUser({ profile: { firstName: "Ana" } }),
    await createUser({ profile: { firstName: "Ben", lastName: "Okafor" } }),
  ];
  await createConnection(ana.id, ben.id);
  await createMessage(ben.id, ana.id, "Hi Ana");
  await login(ana);
  await goBackSlowly(page);
  await answerPagesSlowly(page);
  const row = page.getByRole("button", { name: /Ben Okafor/ });
  const closeAndOpen = async (tab: string) => {
    await page.getByRole("button", { name: "Back to conversations" }).click();
    await page
      .getByRole("navigation", { name: /^Main/ })
      .filter({ visible: true })
      .getByRole("link", { name: tab })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: tab })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${tab.toLowerCase()}$`));
    await page.goBack();
    await expect(row).toBeVisible();
  };
  await page.goto("/messages");
  await waitForHydration(page);
  for (const tab of ["Events", "Profile"]) {
    await row.click();
    await closeAndOpen(tab);
  }
  await page.goto(`/messages?user=${ben.id}`);
  await waitForHydration(page);
  await closeAndOpen("Events");
});
