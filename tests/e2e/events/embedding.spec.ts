/** Lists in frames of other websites (docs/product/embedding.md). */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";
import { db } from "@/lib/core/server/db";

import { expect, test } from "../support/fixtures";

test("an organizer's code shows the list on another website, which can frame no other page", async ({
  page,
  login,
  browser,
  baseURL,
}) => {
  const slug = `framed-evenings-${test.info().project.name}`;
  const host = await createUser({ profile: { firstName: "Eli", lastName: "Novak" } });
  await db().organizer.create({ data: { userId: host.id, slug, name: `Eli's "Evenings"`, isPublished: true } });
  const event = await createEvent({
    name: "Framed Mixer",
    startTime: new Date(Date.now() + 3 * 3_600_000),
    endTime: new Date(Date.now() + 5 * 3_600_000),
    hostUserId: host.id,
  });
  await login(host);
  await page.goto("/settings/organizer");
  const code = await page.getByRole("textbox", { name: "Code for your website" }).inputValue();

  const context = await browser.newContext({ viewport: { width: 375, height: 740 } });
  const visitor = await context.newPage();
  const refused: string[] = [];
  visitor.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  const server = createServer((_, response) =>
    response
      .setHeader("Content-Type", "text/html")
      .end(`<!doctype html><title>Elsewhere</title>${code}<iframe src="${baseURL}/o/${slug}" title="page"></iframe>`),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  await visitor.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const list = visitor.frameLocator(`iframe[title='Eli\\'s "Evenings"']`);
  const link = list.getByRole("link", { name: "Framed Mixer" });
  await expect(link).toBeVisible();
  expect(await list.locator("body").evaluate((body) => body.scrollWidth <= body.clientWidth)).toBe(true);
  await expect.poll(() => refused.some((text) => text.includes("frame"))).toBe(true);
  const opened = context.waitForEvent("page");
  await link.click();
  await expect(await opened).toHaveURL(`${baseURL}/events/${event.id}`);
  await context.close();
  server.close();
});
