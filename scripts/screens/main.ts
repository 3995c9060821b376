import { mkdir, rm } from "node:fs/promises";
import path from "node:path";

import { DEVICES, visitAll, type Device, type Shown } from "./visit-all";

// npm run screens -- [name …]: takes screenshots of the demo into docs/screens/all.
const FOLDER = path.resolve("docs/screens/all");
const WIDTHS: Record<Device, readonly number[]> = { phone: [375, 320], computer: [1440, 768] };
const SCHEMES = ["light", "dark"] as const;

/** A phone shows one screen, because fixed bars would cross a full page. */
async function takeScreenshots({ page, visit, language, device }: Shown): Promise<number> {
  // Colors don't depend on the language.
  const schemes = SCHEMES.filter((scheme) => language === "en" || scheme === "light");
  for (const width of WIDTHS[device]) {
    await page.setViewportSize({ width, height: DEVICES[device].viewport.height });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: path.join(FOLDER, `${visit.name}-${width}-${language}-${colorScheme}.jpg`),
        type: "jpeg",
        quality: 80,
        fullPage: visit.fullPage === true && device === "computer",
        animations: "disabled",
      });
    }
  }
  return WIDTHS[device].length * schemes.length;
}

async function main(): Promise<void> {
  const only = process.argv.slice(2);
  if (only.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  let count = 0;
  const failures = await visitAll(only, async (shown) => {
    count += await takeScreenshots(shown);
  });
  process.stdout.write(`${count} screenshots in docs/screens/all\n`);
  if (failures > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
