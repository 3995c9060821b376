import { findViolations } from "../../tests/e2e/support/axe";
import {
  enlargeText,
  findLayoutProblems,
  findMotion,
  findSmallTargets,
  findUnmarkedChoices,
  waitForStillLayout,
} from "../../tests/e2e/support/layout";

import { DEVICES, visitAll, type Shown } from "./visit-all";

// npm run test:screens -- [name …] (docs/testing.md#accessibility)
const label = (kind: string, found: readonly string[]): string[] => found.map((text) => `${kind}: ${text}`);

/** Checks the second language on one device only, because the width matters as in the first. */
async function checkAccess({ page, language, device }: Shown): Promise<string[]> {
  return language === "en" || device === "phone" ? label("axe", await findViolations(page)) : [];
}

async function checkLayout(page: Shown["page"]): Promise<string[]> {
  await waitForStillLayout(page);
  return findLayoutProblems(page);
}

async function checkPhone(page: Shown["page"]): Promise<string[]> {
  const found = label("target", await findSmallTargets(page));
  await page.emulateMedia({ forcedColors: "active" });
  found.push(...label("forced colors", await findUnmarkedChoices(page)));
  await page.emulateMedia({ forcedColors: "none" });
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...label("320 px", await checkLayout(page)));
  await enlargeText(page);
  found.push(...label("200 %, 320 px", await checkLayout(page)));
  // A rule for the narrowest phones doesn't hold on this one, whose texts have hardly more room.
  await page.setViewportSize(DEVICES.phone.viewport);
  return [...found, ...label("200 %, 375 px", await checkLayout(page))];
}

async function check(shown: Shown): Promise<string[]> {
  const { page, device } = shown;
  const found = [...(await checkAccess(shown)), ...label("motion", await findMotion(page))];
  if (device === "phone") return [...found, ...(await checkPhone(page))];
  found.push(...label("1440 px", await checkLayout(page)));
  await page.setViewportSize({ width: 768, height: 1024 });
  return [...found, ...label("768 px", await checkLayout(page))];
}

async function main(): Promise<void> {
  // Screens share a frame, so each problem is printed once.
  const problems = new Set<string>();
  let count = 0;
  const failures = await visitAll(process.argv.slice(2), async (shown) => {
    count += 1;
    for (const problem of await check(shown)) {
      if (!problems.has(problem))
        process.stdout.write(`${shown.visit.name} (${shown.language}, ${shown.device}): ${problem}\n`);
      problems.add(problem);
    }
  });
  const failed = failures + problems.size;
  process.stdout.write(`${count} passed, ${failed} failed\n`);
  if (failed > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
