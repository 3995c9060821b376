/**
 * The colors of a person's contrast theme replace those of the app, so nothing may be marked by a
 * background alone.
 */
import type { Page } from "@playwright/test";

import { createEvent, createRsvp } from "@/tests/support/factories/events";

import { expect, test } from "../support/fixtures";
import { findUnmarkedChoices } from "../support/layout";

test.use({ contextOptions: { forcedColors: "active" } });

const removeForcedColorRules = (page: Page) =>
  page.evaluate(() => {
    const remove = (parent: CSSStyleSheet | CSSGroupingRule) => {
      for (let index = parent.cssRules.length - 1; index >= 0; index -= 1) {
        const rule = parent.cssRules[index];
        if (rule instanceof CSSMediaRule && rule.conditionText.includes("forced-colors")) parent.deleteRule(index);
        else if (rule instanceof CSSGroupingRule) remove(rule);
      }
    };
    for (const sheet of document.styleSheets) remove(sheet);
  });

test("marks what is chosen, and the check finds it once the rules for forced colors are gone", async ({
  page,
  login,
}) => {
  const member = await login();
  await page.goto("/connections");
  await expect(page.getByRole("tab", { selected: true })).toBeVisible();
  expect(await findUnmarkedChoices(page)).toEqual([]);
  await removeForcedColorRules(page);
  const found = await findUnmarkedChoices(page);
  expect(found).toContainEqual(expect.stringMatching(/^aria-selected: /));
  expect(found).toContainEqual(expect.stringMatching(/^aria-current: /));

  const event = await createEvent();
  await createRsvp(member.id, event.id);
  await page.goto(`/events/${event.id}`);
  await expect(page.getByRole("switch", { checked: true }).first()).toBeVisible();
  expect(await findUnmarkedChoices(page)).toEqual([]);
  await removeForcedColorRules(page);
  expect(await findUnmarkedChoices(page)).toContainEqual(expect.stringMatching(/^checked: /));
});
