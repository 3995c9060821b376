/**
 * Opens every page of the product once a language and checks all that must hold on every page. A
 * new page is added to `scripts/screens/pages.ts`.
 */
import type { BrowserContext, Page } from "@playwright/test";

import { LANGUAGE_NAMES, type Locale } from "@/lib/i18n/shared/locales";
import { isFullSize } from "@/tests/support/size";
import { listPages, type PageData, type Viewer, type VisiblePage } from "@/scripts/screens/pages";

import { findViolations, findViolationsInLight, renderSkippedContent } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { findLayoutProblems, findSmallTargets, waitForStillLayout } from "../support/layout";
import { createPageData } from "../support/page-data";
import { listOverflows } from "../support/pseudo-text";

const VIEWERS: Viewer[] = ["visitor", "member", "host", "admin"];
const PAGES_PER_TEST = 10;
const NARROWEST = { width: 320, height: 640 };
/** The names of the pages that people open most. */
const MOST_USED = [
  ...["login", "discover", "people", "events", "event-checked-in"],
  ...["people-page", "network", "conversation", "profile", "shared-profile"],
];
const isMostUsed = ({ name }: VisiblePage): boolean => name !== null && MOST_USED.includes(name);

/** A missing text is an error in the console, which fails the test at its end. */
async function checkContent(page: Page, path: string, text: RegExp | string, language: Locale): Promise<void> {
  await expect.soft(page.locator("html"), path).toHaveAttribute("lang", language);
  await expect.soft(page.getByRole("heading").filter({ visible: true }).first(), path).toBeVisible();
  await expect.soft(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
  expect.soft(new URL(page.url()).pathname, path).toBe(path.replace(/[?#].*/, ""));
}

const CHECK_ROOM: Record<Locale, (page: Page, path: string) => Promise<void>> = {
  /** Last, because it replaces texts that React has rendered. */
  async en(page, path) {
    await page.setViewportSize(NARROWEST);
    await waitForStillLayout(page);
    expect.soft(await listOverflows(page), `${path} with longer texts`).toEqual([]);
  },
  async es(page, path) {
    await renderSkippedContent(page);
    expect.soft(await findSmallTargets(page), path).toEqual([]);
    expect.soft(await findLayoutProblems(page), path).toEqual([]);
  },
};

/**
 * By day, the dark theme is checked on the most used pages, and English stands for all languages,
 * which differ in their texts only.
 */
function getCheck(page: VisiblePage, language: Locale): (page: Page) => Promise<string[]> {
  if (language === "en") return isFullSize || isMostUsed(page) ? findViolations : findViolationsInLight;
  return isFullSize ? findViolationsInLight : () => Promise.resolve([]);
}

/** A page of its own each time, because resizing and emulation end with it. */
async function checkPages(context: BrowserContext, pages: VisiblePage[], data: PageData, language: Locale) {
  for (const visible of pages) {
    const [page, path] = [await context.newPage(), visible.getPath(data)];
    // Until what is loaded later is there too.
    await page.goto(path, { waitUntil: "networkidle" });
    await checkContent(page, path, visible.getText(data), language);
    expect.soft(await getCheck(visible, language)(page), path).toEqual([]);
    await CHECK_ROOM[language](page, path);
    await page.close();
  }
}

// English pages are opened on a computer, Spanish ones on the narrowest phone.
test.describe.configure({ mode: "parallel" });
test.use({ colorScheme: "light", reducedMotion: "reduce" });
test.beforeEach(({ browserConsole }) => browserConsole.allow(/404 \(Not Found\)/));

for (const language of LANGUAGE_NAMES) {
  test.describe(`in ${language}`, () => {
    test.use(language === "en" ? { locale: "en-US" } : { locale: language, viewport: NARROWEST, hasTouch: true });

    for (const viewer of VIEWERS) {
      const pages = listPages(viewer).filter((page) => language !== "en" || !isMostUsed(page));
      for (let start = 0; start < pages.length; start += PAGES_PER_TEST) {
        const part = pages.slice(start, start + PAGES_PER_TEST);
        test(`has texts, room and contrast on pages ${start + 1} to ${start + part.length} of a ${viewer}`, async ({
          context,
          login,
        }) => {
          const { data, users } = await createPageData(language);
          if (viewer !== "visitor") await login(users[viewer]);
          await checkPages(context, part, data, language);
        });
      }
    }
  });
}

test("has texts, room and contrast on the most used pages", { tag: "@story" }, async ({ context, login }) => {
  // Ten pages in both themes take minutes on a slow machine.
  test.slow();
  const { data, users } = await createPageData("en");
  await checkPages(context, listPages("visitor").filter(isMostUsed), data, "en");
  await login(users.member);
  await checkPages(context, listPages("member").filter(isMostUsed), data, "en");
});

test("shows a visitor the welcome screen at each page of a member", async ({ page }) => {
  const { data } = await createPageData("en");
  const open = listPages("visitor").map(({ route }) => route);
  const paths = (["member", "host", "admin"] as const)
    .flatMap(listPages)
    .filter(({ route }) => !open.includes(route))
    // A fragment isn't sent to the server, and changes the address without a load.
    .map(({ getPath }) => getPath(data).replace(/#.*/, ""));
  for (const path of new Set(paths)) {
    await page.goto(path);
    await expect.soft(page.getByRole("tab", { name: "Log In" }), path).toBeVisible();
    expect.soft(page.url(), path).toBe(new URL(path, page.url()).href);
  }
});
