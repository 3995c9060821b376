import { measureFirstLoad, totalKilobytes } from "@/scripts/first-load/measure";
import { getSessionCookieName } from "@/lib/auth/service/session/cookie";

import { createEvent } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { requestApp } from "@/tests/support/servers/app-client";

/**
 * Thousands of bytes after gzip of all scripts that the HTML of a page names. A page that needs
 * more must load something later (docs/decisions/061-load-what-a-page-shows.md).
 * tests/e2e/app/first-load.spec.ts limits what a browser has loaded when it is idle.
 */
const BUDGETS = [
  [215, "/events", "member"],
  [215, "/", "member"],
  [215, "an event", "member"],
  [208, "/messages", "member"],
  [211, "/connections", "member"],
  [217, "/profile", "member"],
  [213, "people of an event", "member"],
  [202, "/", "visitor"],
  [204, "an event", "visitor"],
  [184, "a profile", "visitor"],
] as const;

async function getPath(page: string, createdById: string): Promise<string> {
  if (page === "an event") return `/events/${(await createEvent()).id}`;
  if (page === "people of an event") return `/organize/${(await createEvent({ createdById })).id}/people`;
  return page === "a profile" ? `/profile/${(await createUser()).id}` : page;
}

test.each(BUDGETS)("names at most %i kB of scripts: %s for a %s", async (budget, page, who) => {
  const { token, userId } = await createMember();
  const headers: Record<string, string> = who === "member" ? { Cookie: `${getSessionCookieName()}=${token}` } : {};
  const path = await getPath(page, userId);
  const scripts = await measureFirstLoad(`${process.env.NEXTAUTH_URL ?? ""}${path}`, headers);
  expect(scripts.length).toBeGreaterThan(4);
  // The list is in the message of a failure.
  expect({ isWithin: totalKilobytes(scripts) < budget, scripts }).toEqual({ isWithin: true, scripts });
});

test.each(["/", "/events"])("preloads one font, that of the body text: %s", async (path) => {
  const response = await requestApp(path);
  const inHeader = (response.headers.get("link") ?? "").split(",").filter((link) => /as="?font/.test(link));
  const inHtml = (await response.text()).match(/<link rel="preload"[^>]* as="font"[^>]*>/g) ?? [];
  expect([...inHeader, ...inHtml]).toEqual([expect.stringContaining("figtree_latin_wght")]);
});
