import { expect, type Page, test } from "@playwright/test";

/** Counts a person's presses, from the page's next document on. */
export async function watchPresses(page: Page) {
  let presses = 0;
  await page.exposeFunction("countPress", () => void presses++);
  await page.addInitScript(() => {
    const count = () => void (window as unknown as { countPress: () => Promise<void> }).countPress();
    window.addEventListener("pointerdown", count, { capture: true });
  });
  return {
    /** Follows the way and reports its presses (docs/performance.md#presses-of-a-way). */
    async expectAtMost(most: number, way: string, follow: () => Promise<void>): Promise<void> {
      presses = 0;
      await test.step(way, follow);
      console.log(`${way}: ${presses} presses, at most ${most}`);
      expect(presses, way).toBeLessThanOrEqual(most);
      // The way is followed by presses, or nothing is counted.
      expect(presses, way).toBeGreaterThan(0);
    },
  };
}
