import type { Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";

import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { fromNow } from "@/tests/support/setup/clock";
import { createUser } from "@/tests/support/factories/users";

import { findViolations } from "../support/axe";
import { expect, test } from "../support/fixtures";

const getStep = (page: Page, title: string) => page.getByRole("dialog", { name: title });
const getSpotlight = (page: Page) => page.locator("[data-slot=spotlight]");
const FIRST = "Discover Networking Events";

/** The first step continues by itself after 8 seconds, unless the focus is on its card. */
const pauseTour = (page: Page) => page.getByRole("button", { name: "Continue" }).focus();

/** Expects the highlight around the element at any scroll position. */
async function expectHighlightAround(page: Page, target: string): Promise<void> {
  await expect
    .poll(async () => {
      const [highlight, box] = await Promise.all([
        getSpotlight(page).boundingBox(),
        page.locator(`[data-tour=${target}]`).first().boundingBox(),
      ]);
      return (
        highlight && box && [box.x - highlight.x, box.y - highlight.y, highlight.width - box.width].map(Math.round)
      );
    })
    .toEqual([6, 6, 12]);
}

test(
  "guides a new member once from page to page, also after a reload, and can be restarted",
  { tag: "@story" },
  async ({ page, login }) => {
    // The list begins with the event that started first.
    const event = await createEvent({
      name: `Walkthrough ${crypto.randomUUID().slice(0, 8)}`,
      startTime: fromNow({ days: -20 }),
      endTime: fromNow({ hours: 2 }),
    });
    await createAttendee(event.id);
    const me = await createUser({ profile: { onboardingCompleted: false } });
    await createRsvp(me.id, event.id);
    await login(me);

    await page.goto("/");
    await expect(getStep(page, FIRST)).toBeVisible();
    await page.waitForURL("**/events");
    await pauseTour(page);
    await expect(page.getByText("Highlight 1 of 3")).toBeVisible();
    await expectHighlightAround(page, "event-card");
    expect(await findViolations(page)).toEqual([]);
    await page.mouse.wheel(0, 200);
    await expectHighlightAround(page, "event-card");

    await page.reload();
    await pauseTour(page);
    await expectHighlightAround(page, "event-card");
    await page.keyboard.press("ArrowRight");
    await expect(getStep(page, "Easy Event Check-In")).toBeVisible();
    await expectHighlightAround(page, "check-in");
    await page.getByRole("button", { name: "Continue" }).press("Enter");
    await page.waitForURL((url) => url.pathname === "/");
    await expect(getStep(page, "You're All Set!")).toBeVisible();
    await expectHighlightAround(page, "attendee-card");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Get Started" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("heading", { name: "Meet Fellow Attendees" })).toBeFocused();
    await expect.poll(() => db().profile.count({ where: { userId: me.id, onboardingCompleted: true } })).toBe(1);
    await expect
      .poll(async () => {
        const steps = await db().userOnboardingStep.findMany({
          where: { userId: me.id },
          orderBy: { completedAt: "asc" },
        });
        return steps.map(({ stepName, skipped }) => [stepName, skipped]);
      })
      .toEqual([
        ["event-discovery", false],
        ["check-in-process", false],
        ["networking-ready", false],
      ]);

    await test.step("starts again only from the profile", async () => {
      await page.evaluate(() => sessionStorage.clear());
      await page.goto("/profile");
      await page.getByRole("button", { name: "Restart Walkthrough" }).click();
      await page.waitForURL("**/events");
      await expect(getStep(page, FIRST)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    });
  },
);
