import { measureFirstLoad, totalKilobytes, type Script } from "@/scripts/first-load/measure";
import { measureLoaded } from "@/scripts/first-load/measure-loaded";
import { createEvent } from "@/tests/support/factories/events";
import { createSession, createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

/**
 * Thousands of bytes after gzip: of all scripts that the HTML of a page names, and of those that a
 * browser has loaded when the network is idle. A page that needs more must load something later
 * (docs/decisions/061-load-what-a-page-shows.md). The code that checks responses, which only this
 * build has, counts too: about 42 kB of the second figure.
 */
const BUDGETS = [
  ["/events", "member", 231, 301],
  ["/", "member", 267, 337],
  ["/", "visitor", 214, 279],
  ["an event", "visitor", 222, 333],
  ["a profile", "visitor", 190, 254],
] as const;

const list = (scripts: Script[]): string => scripts.map(({ name, bytes }) => `${bytes} ${name}`).join("\n");

function expectWithin(budget: number, scripts: Script[]): void {
  expect(scripts.length).toBeGreaterThan(4);
  expect(totalKilobytes(scripts), list(scripts)).toBeLessThan(budget);
}

async function getPath(page: string): Promise<string> {
  if (page === "an event") return `/events/${(await createEvent()).id}`;
  return page === "a profile" ? `/profile/${(await createUser()).id}` : page;
}

for (const [name, who, inHtml, untilIdle] of BUDGETS) {
  test(`names at most ${inHtml} kB of scripts: ${name} for a ${who}`, async ({ baseURL }) => {
    const { token } = await createSession((await createUser()).id);
    const headers: Record<string, string> = who === "member" ? { Cookie: `next-auth.session-token=${token}` } : {};
    expectWithin(inHtml, await measureFirstLoad(`${baseURL ?? ""}${await getPath(name)}`, headers));
  });

  test(`loads at most ${untilIdle} kB of scripts until it is idle: ${name} for a ${who}`, async ({ page, login }) => {
    if (who === "member") await login();
    expectWithin(untilIdle, await measureLoaded(page, await getPath(name)));
  });
}

for (const path of ["/", "/events"])
  test(`preloads one font, that of the body text: ${path}`, async ({ request }) => {
    const response = await request.get(path);
    const inHeader = (response.headers().link ?? "").split(",").filter((link) => /as="?font/.test(link));
    const inHtml = (await response.text()).match(/<link rel="preload"[^>]* as="font"[^>]*>/g) ?? [];
    expect([...inHeader, ...inHtml]).toEqual([expect.stringContaining("figtree_latin_wght")]);
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, form] of [
    ["/", "Register"],
    ["/login", "Log In"],
  ] as const)
    test(`shows the form and links at ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("form", { name: form }).getByRole("textbox", { name: "Email" })).toBeVisible();
      await page.getByRole("link", { name: "Install App" }).click();
      await expect(page).toHaveURL(/\/install-app$/);
    });
});
