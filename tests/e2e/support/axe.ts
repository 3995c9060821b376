import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Returns the violations of WCAG 2.2 AA and of axe's best practices, each as "rule: element". Waits for the end of animations,
 * because colors in the middle of a transition may lack contrast. @param within a selector that limits the check
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );
  const axe = new AxeBuilder({ page }).withTags(RULES);
  const { violations: results } = await (within ? axe.include(within) : axe).analyze();
  return results.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}
