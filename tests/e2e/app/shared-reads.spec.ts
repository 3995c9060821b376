/** A change of one's own is read once at most (docs/product/http.md#data-freshness). */
import type { Page } from "@playwright/test";

import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createConnection } from "@/tests/support/factories/connections";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

type Counted = { reads: string[]; frames: string[] };

/** Collects the calls of the path that the page starts, and the frames that it receives. */
function count(page: Page, path: string): Counted {
  const counted: Counted = { reads: [], frames: [] };
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (request.method() === "GET" && url.pathname === path) counted.reads.push(url.pathname + url.search);
  });
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => void counted.frames.push(String(payload))),
  );
  return counted;
}

const hasFrame = ({ frames }: Counted, part: string) => frames.some((frame) => frame.includes(part));

/** Two seconds of the page's clock, in which another read would begin. */
async function settle(page: Page): Promise<void> {
  await page.clock.runFor(2_000);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Once the first read began, since a busy browser can get to a frame late. */
async function settleAfterRead(page: Page, { reads }: Counted): Promise<void> {
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  await settle(page);
}

test("reads no connections after Connect, whose response has the new one", async ({ page, login }) => {
  const event = await createEvent();
  await createAttendee(event.id, { profile: { firstName: "Ben", lastName: "Okafor" } });
  const me = await createUser();
  await createRsvp(me.id, event.id);
  await createAttendance(me.id, event.id);
  await login(me);
  const counted = count(page, "/api/connections/me");
  await page.clock.install();
  await page.goto(`/people`);
  const connect = page.getByRole("button", { name: "Connect with Ben Okafor" });
  await expect(connect).toBeVisible();
  await expect.poll(() => hasFrame(counted, '"authenticated"')).toBe(true);
  await settle(page);
  counted.reads.length = 0;
  await connect.click();
  await expect(page.getByText("You are now connected with Ben Okafor!")).toBeVisible();
  await expect.poll(() => hasFrame(counted, '"connection_success"')).toBe(true);
  await settle(page);
  expect(counted.reads).toEqual([]);
});

test("reads the conversations once after a first message", async ({ page, login }) => {
  const [me, ben] = [await createUser(), await createUser({ profile: { firstName: "Ben" } })];
  await createConnection(me.id, ben.id);
  await login(me);
  const counted = count(page, "/api/messages/conversations");
  await page.clock.install();
  await page.goto(`/messages?user=${ben.id}`);
  await expect.poll(() => hasFrame(counted, '"authenticated"')).toBe(true);
  await settle(page);
  counted.reads.length = 0;
  await page.getByRole("textbox", { name: "Message Ben" }).fill("Hello");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => hasFrame(counted, '"message_sent"')).toBe(true);
  await settleAfterRead(page, counted);
  expect(counted.reads).toEqual(["/api/messages/conversations"]);
});

test("reads the member once after the walkthrough is closed", async ({ page, login }) => {
  await login(await createUser({ profile: { onboardingCompleted: false } }));
  const counted = count(page, "/api/auth/me");
  await page.clock.install();
  await page.goto("/events");
  await expect.poll(() => hasFrame(counted, '"authenticated"')).toBe(true);
  await settle(page);
  await expect(page.getByRole("dialog", { name: "Discover Networking Events" })).toBeVisible();
  counted.reads.length = 0;
  const skipped = page.waitForResponse("**/api/users/skip-onboarding");
  await page.keyboard.press("Escape");
  await skipped;
  await expect.poll(() => hasFrame(counted, '"viewer"')).toBe(true);
  await settleAfterRead(page, counted);
  expect(counted.reads).toEqual(["/api/auth/me"]);
});
