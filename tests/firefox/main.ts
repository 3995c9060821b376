import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import puppeteer from "puppeteer-core";

import { disconnect } from "@/lib/core/server/db";
import { startApp } from "@/tests/support/servers/app";

import { createPerson } from "./person";
import { createStories } from "./stories";

/** Of the screens of a story that failed. */
const FOLDER = "test-results/firefox";

type Result = { passed: number; failures: { title: string; message: string }[] };

/**
 * Runs the main stories in the system's Firefox, over WebDriver BiDi, on the built app with an
 * empty database.
 */
export async function testFirefox(executablePath: string): Promise<Result> {
  const app = await startApp();
  // The factories use the app's database and secret.
  Object.assign(process.env, app.env);
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  const result: Result = { passed: 0, failures: [] };
  try {
    process.stdout.write(`${await browser.version()}\n`);
    const [ana, ben] = [await createPerson(browser, app.url), await createPerson(browser, app.url)];
    for (const { title, run } of await createStories(ana, ben)) {
      try {
        await run();
        result.passed += 1;
        process.stdout.write(`passed: ${title}\n`);
      } catch (error) {
        await mkdir(FOLDER, { recursive: true });
        const screens = [path.join(FOLDER, "ana.png"), path.join(FOLDER, "ben.png")] as const;
        await writeFile(screens[0], await ana.page.screenshot());
        await writeFile(screens[1], await ben.page.screenshot());
        const message = error instanceof Error ? error.message : String(error);
        result.failures.push({ title, message: `${message}\n${screens.join(", ")}` });
        // Each story needs the one before.
        break;
      }
    }
    return result;
  } finally {
    await browser.close();
    await disconnect();
    await app.stop();
  }
}
