import { readFile } from "node:fs/promises";

import { unzipSync } from "fflate";

import { createConnection } from "@/tests/support/factories/connections";
import { createMessage } from "@/tests/support/factories/messages";
import { createUser, PASSWORD } from "@/tests/support/factories/users";

import { findViolations } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { openLivePage } from "../support/live-connection";

test(
  "shows a member in an open chat as deleted and keeps their messages",
  { tag: "@story" },
  async ({ page, login, openPage, browserConsole }) => {
    // The wrong password, and requests that were pending when the session or the account ended.
    browserConsole.allow(/403 \(Forbidden\) \(\S+\/api\/profiles\/me:/);
    browserConsole.allow(/401 \(Unauthorized\)|404 \(Not Found\) \(\S+\/api\//);
    const ana = await createUser({ password: PASSWORD, profile: { firstName: "Ana", lastName: "Ruiz" } });
    const ben = await createUser();
    await createConnection(ana.id, ben.id);
    await createMessage(ana.id, ben.id, "See you at the coffee stand?");
    const bens = await openPage(ben);
    await openLivePage(bens, `/messages?user=${ana.id}`);
    await expect(bens.getByRole("textbox", { name: "Message Ana" })).toBeVisible();

    await login(ana);
    await page.goto("/settings/data");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my data" }).click();
    const files = unzipSync(await readFile(await (await download).path()));
    const texts = Object.values(files).map((bytes) => Buffer.from(bytes).toString("utf8"));
    expect(texts.some((text) => text.includes("See you at the coffee stand?"))).toBe(true);

    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete your account?" });
    await expect(dialog).toBeVisible();
    expect(await findViolations(page, "[role=alertdialog]")).toEqual([]);
    await dialog.getByRole("textbox", { name: "Your password" }).fill("not this one");
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(dialog.getByText("This password is incorrect.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Your password" }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("tab", { name: "Register" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();

    // Without any action of Ben.
    const open = bens.getByRole("main");
    await expect(open.getByText("Deleted member").filter({ visible: true }).first()).toBeVisible();
    await expect(open.getByText("Ana Ruiz")).toHaveCount(0);
    await expect(open.getByText("See you at the coffee stand?").filter({ visible: true }).first()).toBeVisible();
    await expect(bens.getByRole("textbox", { name: /^Message/ })).toHaveCount(0);
  },
);

test("signs another device out and keeps this one signed in", async ({ page, login, openPage, browserConsole }) => {
  browserConsole.allow(/401 \(Unauthorized\)/);
  const me = await login();
  const other = await openPage(me);
  await other.goto("/events");
  await expect(other.getByRole("heading", { name: /^Events/ })).toBeVisible();
  await other.waitForFunction(() => document.readyState === "complete");
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Sign out everywhere else?" });
  await expect(dialog).toContainText("One other device has to log in again.");
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect(other.getByRole("tab", { name: "Register" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
});
