import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const COLOR_RULE = "color-contrast";

/**
 * Returns the violations of WCAG 2.2 AA and of axe's best practices, each as "rule: element": all
 * in the light theme, then those of the contrast in the dark theme with "dark: " before, because
 * only colors differ. @param within a selector that limits the check
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  const light = await findViolationsInLight(page, within);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await runAxe(page, (axe) => axe.withRules(COLOR_RULE), within);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}

/** Returns the violations in the theme that is shown, where the other one was checked before. */
export const findViolationsInLight = (page: Page, within?: string): Promise<string[]> =>
  runAxe(page, (axe) => axe.withTags(RULES), within);

async function runAxe(page: Page, limit: (axe: AxeBuilder) => AxeBuilder, within?: string): Promise<string[]> {
  // A toast that closes meanwhile would be pale. The page goes on without motion.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await renderSkippedContent(page);
  await waitForAnimations(page);
  // Legacy mode checks this document only, and the pages checked have no frames: the other mode
  // opens a page for the results.
  const axe = limit(new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true));
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}

/**
 * Waits for the end of animations: in the middle of one, colors may lack contrast and boxes move.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );
}

/**
 * Renders what `content-visibility` skips outside the window: it has no size yet, and keeps the
 * colors of the theme before.
 */
export const renderSkippedContent = (page: Page) =>
  page.evaluate(() => {
    const skipped = [...document.querySelectorAll<HTMLElement>("main *")].filter(
      (element) => getComputedStyle(element).contentVisibility === "auto",
    );
    for (const element of skipped) element.style.contentVisibility = "visible";
  });
