import { createEvent } from "@/tests/support/factories/events";
import { createSession, createUser } from "@/tests/support/factories/users";
import { measureFirstLoad, totalKilobytes } from "@/scripts/first-load/measure";

import { expect, test } from "../support/fixtures";

/**
 * Thousands of bytes after gzip, of all scripts that the HTML of a page names. A page that needs more must load something later
 * (docs/decisions/061-load-what-a-page-shows.md).
 */
const BUDGETS = [
  ["/events", "member", 209],
  ["/", "member", 259],
  ["/", "visitor", 217],
  ["an event", "visitor", 213],
] as const;

for (const [page, who, budget] of BUDGETS)
  test(`loads at most ${budget} kB of scripts first: ${page} for a ${who}`, async ({ baseURL }) => {
    const { token } = await createSession((await createUser()).id);
    const path = page === "an event" ? `/events/${(await createEvent()).id}` : page;
    const headers: Record<string, string> = who === "member" ? { Cookie: `next-auth.session-token=${token}` } : {};
    const scripts = await measureFirstLoad(`${baseURL ?? ""}${path}`, headers);
    expect(scripts.length).toBeGreaterThan(4);
    expect(totalKilobytes(scripts), scripts.map(({ name, bytes }) => `${bytes} ${name}`).join("\n")).toBeLessThan(
      budget,
    );
  });
