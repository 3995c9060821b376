import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What breaks WCAG 2.2 AA or axe's good practice on the settled screen, as "rule: element": colours halfway through a transition
 * are nobody's. @param within a selector: what stands outside it is another test's
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );
  const axe = new AxeBuilder({ page }).withTags(RULES);
  const { violations: found } = await (within ? axe.include(within) : axe).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}
