import type { Locator, Page } from "@playwright/test";

import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";

import { expect, test } from "../support/fixtures";
import { waitForStillLayout } from "../support/layout";

const SIZES = [
  { width: 375, height: 667 },
  { width: 1440, height: 900 },
];

const getCard = (page: Page): Locator => page.locator("[data-slot=tour-card]");

/** Returns what the card and the button have in common, and what is drawn over its center. */
async function findCover(page: Page, button: Locator): Promise<string[]> {
  const [card, box] = await Promise.all([getCard(page).boundingBox(), button.boundingBox()]);
  if (!card || !box) throw new Error("The card or the button is not on the page.");
  const isBeside = card.x >= box.x + box.width || box.x >= card.x + card.width;
  const isAboveOrBelow = card.y >= box.y + box.height || box.y >= card.y + card.height;
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // Not the button itself: the page below the walkthrough is inert.
  const isCardAbove = await getCard(page).evaluate(
    (element, point) => element.contains(document.elementFromPoint(point.x, point.y)),
    { x, y },
  );
  return [
    ...(isBeside || isAboveOrBelow ? [] : ["the boxes intersect"]),
    ...(isCardAbove ? ["the card is over the button's center"] : []),
    ...(x > 0 && x < width && y > 0 && y < height ? [] : ["the button is outside of the window"]),
  ];
}

for (const size of SIZES) {
  test(`keeps its card off the Check In button at ${size.width} × ${size.height}`, async ({ page, login }) => {
    await page.setViewportSize(size);
    // The list begins with the event that started first.
    const event = await createEvent({
      name: `Walkthrough card ${crypto.randomUUID().slice(0, 8)}`,
      startTime: fromNow({ days: -19 }),
      endTime: fromNow({ hours: 2 }),
    });
    const me = await createUser({ profile: { onboardingCompleted: false } });
    await createRsvp(me.id, event.id);
    await login(me);

    await page.goto("/events", { waitUntil: "commit" });
    await expect(page.getByRole("dialog", { name: "Discover Networking Events" })).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).press("Enter");
    await expect(page.getByRole("dialog", { name: "Easy Event Check-In" })).toBeVisible();
    await expect(page.locator("[data-slot=spotlight]")).toBeVisible();
    await waitForStillLayout(page);

    // The page below the walkthrough is inert, so its button has no role.
    const button = page.getByRole("button", { name: "Check In", includeHidden: true }).first();
    await expect(button).toBeVisible();
    expect(await findCover(page, button)).toEqual([]);
  });
}
