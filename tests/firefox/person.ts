import type { Browser, ElementHandle, Page } from "puppeteer-core";

/** Room for a slow machine that does other work at the same time. */
const TIMEOUT_MS = 60_000;

/** A person with a browser profile and a tab of their own. */
export type Person = {
  page: Page;
  open: (path: string) => Promise<void>;
  /** Clicks the visible button, link or tab whose name or text matches. */
  press: (name: RegExp) => Promise<void>;
  fill: (selector: string, text: string) => Promise<void>;
  /** Waits until a visible element without element children has exactly this text. */
  see: (text: string, within?: string) => Promise<void>;
  waitForPath: (path: string) => Promise<void>;
  /** Errors of the page and of its console. */
  errors: string[];
};

const CONTROLS = "button, a[href], [role=tab], [role=menuitem]";

export async function createPerson(browser: Browser, url: string): Promise<Person> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.setViewport({ width: 1280, height: 900 });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));

  async function find(selector: string, pattern: string): Promise<ElementHandle<Element>> {
    const found = await page.waitForFunction(
      (wanted, source) =>
        [...document.querySelectorAll(wanted)].find(
          (element) =>
            element.checkVisibility() &&
            !element.matches(":disabled, [aria-disabled=true]") &&
            new RegExp(source, "u").test(element.getAttribute("aria-label") ?? element.textContent.trim()),
        ),
      { polling: 100 },
      selector,
      pattern,
    );
    return found as ElementHandle<Element>;
  }

  return {
    page,
    errors,
    open: async (path) => void (await page.goto(new URL(path, url).href, { waitUntil: "load" })),
    press: async (name) => {
      // Firefox gives the keyboard to one tab and slows the others down.
      await page.bringToFront();
      await (await find(CONTROLS, name.source)).click();
    },
    // Key by key, because React ignores a value that a script sets.
    fill: async (selector, text) => {
      await page.bringToFront();
      await page.locator(selector).click();
      await page.keyboard.type(text);
    },
    see: async (text, within = "body *") => {
      await page.waitForFunction(
        (wanted, selector) =>
          [...document.querySelectorAll(selector)].some(
            (element) => element.checkVisibility() && element.textContent.trim() === wanted,
          ),
        { polling: 100 },
        text,
        within,
      );
    },
    waitForPath: async (path) => {
      await page.waitForFunction((wanted) => location.pathname === wanted, { polling: 100 }, path);
    },
  };
}
