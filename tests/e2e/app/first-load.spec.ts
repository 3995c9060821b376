import { totalKilobytes } from "@/scripts/first-load/measure";
import { measureLoaded } from "@/scripts/first-load/measure-loaded";
import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

/**
 * Thousands of bytes after gzip of all scripts that a browser has loaded when the network is idle.
 * A page that needs more must load something later (docs/decisions/061-load-what-a-page-shows.md).
 * The description of the API that checks responses, which only this build has, doesn't count; the
 * library that reads it does: 32 kB.
 * tests/web/first-load.test.ts limits the scripts that the HTML names.
 */
const BUDGETS = [
  ["/events", "member", 289],
  ["/", "member", 324],
  ["/", "visitor", 266],
  ["an event", "visitor", 321],
  ["a profile", "visitor", 241],
] as const;

async function getPath(page: string): Promise<string> {
  if (page === "an event") return `/events/${(await createEvent()).id}`;
  return page === "a profile" ? `/profile/${(await createUser()).id}` : page;
}

for (const [name, who, budget] of BUDGETS)
  test(`loads at most ${budget} kB of scripts until it is idle: ${name} for a ${who}`, async ({ page, login }) => {
    if (who === "member") await login();
    const scripts = await measureLoaded(page, await getPath(name));
    expect(scripts.length).toBeGreaterThan(4);
    const list = scripts.map(({ name, bytes }) => `${bytes} ${name}`).join("\n");
    expect(totalKilobytes(scripts), list).toBeLessThan(budget);
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
