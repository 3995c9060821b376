/** Access tokens and webhooks (docs/product/access-tokens.md, docs/product/webhooks.md). */
import { db } from "@/lib/core/server/db";
import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForHydration } from "../support/hydration";

test("an organizer makes a token for a program, copies and revokes it", async ({ page, login, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => undefined);
  const owner = await createUser();
  await createEvent({ name: "Webhook Night", createdById: owner.id });
  await login(owner);
  await page.goto("/settings/security");
  await waitForHydration(page);
  await page.getByRole("button", { name: "New access token" }).click();
  const dialog = page.getByRole("dialog", { name: "New access token" });
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("Our sheet");
  await dialog.getByRole("combobox", { name: "People of your events" }).selectOption("read");
  await dialog.getByRole("button", { name: "Create the token" }).click();
  const field = page.getByRole("textbox", { name: "Your new token" });
  await expect(field).toHaveValue(/^nt_/);
  const token = await field.inputValue();
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText(/^Copied|^Copying failed/).first()).toBeVisible();

  const event = await db().event.findFirstOrThrow({ where: { createdById: owner.id } });
  const path = `/api/events/${event.id}/rsvped-attendees/manage`;
  const read = () => page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  expect((await read()).status()).toBe(200);
  await expect(page.getByText("People of your events: Read", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Revoke Our sheet" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Token revoked", { exact: true })).toBeVisible();
  expect((await read()).status()).toBe(401);
});

test("an organizer adds a webhook, and sees in its log what was sent", async ({ page, login }) => {
  const owner = await createUser();
  const event = await createEvent({ name: "Webhook Night", createdById: owner.id });
  await login(owner);
  await page.goto(`/organize/${event.id}/edit`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Show webhooks" }).click();
  const address = "https://hooks.example.com/nametag";
  const form = page.getByRole("form", { name: "Add a webhook" });
  await form.getByRole("textbox", { name: /^Address/ }).fill(address);
  await form.getByRole("button", { name: "Add a webhook" }).click();
  await expect(page.getByRole("textbox", { name: "Signing secret" })).toHaveValue(/^whsec_/);
  const { id } = await db().webhook.findFirstOrThrow({ where: { eventId: event.id } });
  const message = { eventId: event.id, type: "event.updated", status: "delivered", attempts: 1, result: "204" };
  await db().webhookMessage.create({ data: { webhookId: id, ...message } });
  await page.getByRole("button", { name: `Log of ${address}` }).click();
  const log = page.getByRole("list", { name: "Log", exact: true });
  await expect(log.getByText("Delivered")).toBeVisible();
  await log.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("It is sent again soon").first()).toBeVisible();
  await page.getByRole("button", { name: `Remove ${address}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Webhook removed", { exact: true })).toBeVisible();
  await expect(log).toBeHidden();
  expect(await db().webhook.count({ where: { eventId: event.id } })).toBe(0);
});
