import { measureFirstLoad, totalKilobytes, type Script } from "@/scripts/first-load/measure";
import { measureLoaded } from "@/scripts/first-load/measure-loaded";
import { createEvent } from "@/tests/support/factories/events";
import { createSession, createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

/**
 * Thousands of bytes after gzip: of all scripts that the HTML of a page names, and of those that a browser has loaded when the
 * network is idle. A page that needs more must load something later (docs/decisions/061-load-what-a-page-shows.md). The code that
 * checks responses, which only this build has, counts too: about 42 kB of the second figure.
 */
const BUDGETS = [
  ["/events", "member", 184, 262],
  ["/", "member", 184, 308],
  ["/", "visitor", 151, 246],
  ["an event", "visitor", 208, 299],
] as const;

const list = (scripts: Script[]): string => scripts.map(({ name, bytes }) => `${bytes} ${name}`).join("\n");

function expectWithin(budget: number, scripts: Script[]): void {
  expect(scripts.length).toBeGreaterThan(4);
  expect(totalKilobytes(scripts), list(scripts)).toBeLessThan(budget);
}

const getPath = async (page: string): Promise<string> =>
  page === "an event" ? `/events/${(await createEvent()).id}` : page;

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
