import type { Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";

import { createConnection, createUser } from "@/tests/support/database/factories";

import { expect, test } from "../support/fixtures";

const history = (page: Page) => page.getByRole("region", { name: /^Messages with / });
const bubble = (page: Page, text: string) => history(page).getByText(text, { exact: true });

async function write(page: Page, text: string): Promise<void> {
  const box = page.getByRole("textbox", { name: /^Message / });
  await box.fill(text);
  await box.press("Enter");
  await expect(bubble(page, text)).toBeVisible();
}

test("what is written offline waits, survives a closed tab, and goes out once and in order", async ({
  page,
  login,
  openPerson,
  browserConsole,
}) => {
  browserConsole.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  const ana = await createUser({ profile: { firstName: "Ana" } });
  const ben = await createUser({ profile: { firstName: "Ben" } });
  await createConnection(ana.id, ben.id);
  await login(ana);
  const bens = await openPerson(ben);
  // A network that loads pages and refuses sockets, as some venues' do.
  let refusesSockets = false;
  const context = page.context();
  await context.routeWebSocket(/\/ws$/, (socket) => {
    if (refusesSockets) void socket.close({ code: 1013 });
    else socket.connectToServer();
  });
  await Promise.all([page.goto(`/messages?user=${ben.id}`), bens.goto(`/messages?user=${ana.id}`)]);
  await write(page, "Before.");
  await expect(bubble(bens, "Before.")).toBeVisible();
  const lines = ["One.", "Two.", "Three."];
  const stored = async () => {
    const where = { senderId: ana.id, content: { in: lines } };
    return (await db().message.findMany({ where, orderBy: { seq: "asc" } })).map(({ content }) => content);
  };

  await test.step("offline, what Ana writes is shown as on its way", async () => {
    await context.setOffline(true);
    for (const line of lines) await write(page, line);
    expect(await stored()).toEqual([]);
    await page.getByRole("textbox", { name: /^Message / }).fill("Not yet finish");
  });

  const next = await context.newPage();
  await test.step("that tab is closed; another, still without a socket, has all three, and what was begun", async () => {
    refusesSockets = true;
    await page.close();
    await context.setOffline(false);
    await next.goto(`/messages?user=${ben.id}`);
    for (const line of lines) await expect(bubble(next, line)).toHaveCount(1);
    await expect(next.getByRole("textbox", { name: /^Message / })).toHaveValue("Not yet finish");
    expect(await stored()).toEqual([]);
  });

  await test.step("with the socket back they go out, once and in order", async () => {
    refusesSockets = false;
    await next.goto(`/messages?user=${ben.id}`);
    await expect(bubble(bens, "Three.")).toBeVisible();
    for (const line of lines) for (const one of [next, bens]) await expect(bubble(one, line)).toHaveCount(1);
    expect(await stored()).toEqual(lines);
  });
});

test("a new conversation with somebody picked from my connections; a toast meanwhile covers nobody's writing", async ({
  page,
  login,
  openPerson,
}) => {
  const me = await createUser({ profile: { firstName: "Ana" } });
  const [ben, chloe] = [
    await createUser({ profile: { firstName: "Ben", lastName: "Okafor" } }),
    await createUser({ profile: { firstName: "Chloé", lastName: "Martin" } }),
  ];
  for (const { id } of [ben, chloe]) await createConnection(me.id, id);
  await login(me);
  const bens = await openPerson(ben);
  await Promise.all([page.goto("/messages"), bens.goto(`/messages?user=${me.id}`)]);
  await page.getByRole("button", { name: "New message" }).click();
  const dialog = page.getByRole("dialog", { name: "New message" });
  await dialog.getByRole("searchbox").fill("chloe");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: /^Chloé Martin/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("No messages yet. Start the conversation!")).toBeVisible();
  await write(page, "Hello Chloé");

  await write(bens, "Are you there?");
  const toast = page.getByText("Ben: Are you there?");
  await expect(toast).toBeVisible();
  const [below, box] = [
    await page.getByRole("region", { name: /^Notifications/ }).boundingBox(),
    await page.getByRole("textbox", { name: "Message Chloé" }).boundingBox(),
  ];
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThan(box?.y ?? 0);
});
