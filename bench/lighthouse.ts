import { chromium } from "@playwright/test";
import puppeteer, { type Browser, type Page } from "puppeteer-core";

import { CHROMIUM_ARGS, findChromium } from "../scripts/chromium.cjs";
import type { Member } from "./members";

/** Scores are from 0 to 100, times in milliseconds. */
export type Audit = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
};

/** Uses `CHROME_PATH`, else the browser of the tests. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? findChromium()?.executablePath ?? chromium.executablePath();
  return puppeteer.launch({ executablePath, args: CHROMIUM_ARGS });
}

/** `shows` is a selector of what the page shows at the end. */
export type Screen = { url: string; shows: string; member?: Member };

/** Sets the session cookie and the stored token, as a login does. */
async function signIn(page: Page, url: string, { token }: Member): Promise<void> {
  const cookie = { name: "next-auth.session-token", value: token, domain: new URL(url).hostname, path: "/" };
  await page.browserContext().setCookie({ ...cookie, httpOnly: true, sameSite: "Lax" });
  await page.evaluateOnNewDocument((value) => {
    localStorage.setItem("auth_token", value);
    localStorage.setItem("auth_token_timestamp", String(Date.now()));
  }, token);
}

/**
 * @param isThrottled slows the browser down; Lighthouse's default only computes the figures from a
 * fast load
 * @throws if the page does not show `shows` at the end
 */
export async function auditPage(
  browser: Browser,
  { url, shows, member }: Screen,
  isThrottled: boolean,
): Promise<Audit> {
  // A static import adds helpers, which functions that Lighthouse runs in the page don't find.
  const { default: lighthouse } = await import("lighthouse");
  // An earlier page's cookies would make a visitor a member.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  try {
    if (member) await signIn(page, url, member);
    // Lighthouse would remove the member's session.
    const throttlingMethod = isThrottled ? "devtools" : "provided";
    const flags = { throttlingMethod, disableStorageReset: true, logLevel: "error" } as const;
    const audit = () => lighthouse(url, flags, undefined, page);
    let result = await audit();
    // On a busy machine the recording can begin after the navigation did.
    if (result?.lhr.runtimeError?.code === "NO_NAVSTART") result = await audit();
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
    if (!(await page.$(shows))) throw new Error(`${url} did not show ${shows}`);
    const { categories, audits } = result.lhr;
    const getScore = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const getValue = (name: string) => audits[name]?.numericValue ?? NaN;
    return {
      performance: getScore("performance"),
      accessibility: getScore("accessibility"),
      bestPractices: getScore("best-practices"),
      seo: getScore("seo"),
      lcp: getValue("largest-contentful-paint"),
      tbt: getValue("total-blocking-time"),
      cls: getValue("cumulative-layout-shift"),
    };
  } finally {
    await context.close();
  }
}
