/**
 * Every page has its texts in the browser: next-intl logs a missing one, and an error in the
 * console fails a test.
 */
import type { Page } from "@playwright/test";

import { LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

/** Opens each path and waits until what is loaded later is there too. */
async function visit(page: Page, language: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading").first()).toBeVisible();
  }
}

for (const language of LANGUAGE_NAMES) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language });
    // Many pages, and some of them load a map.
    test.setTimeout(180_000);
    test.beforeEach(({ browserConsole }) => browserConsole.allow(/404 \(Not Found\)/));

    test("has all texts of the pages of visitors", async ({ page }) => {
      const [event, member] = [await createEvent(), await createUser()];
      const shared = [`/events/${event.id}`, `/profile/${member.id}`, `/register?ref=${member.id}`];
      const mail = [
        "/join",
        "/email-code",
        "/forgot-password",
        "/reset-password?token=none",
        "/confirm-email?token=none",
        "/unsubscribe",
      ];
      await visit(page, language, [
        "/",
        "/events",
        "/login",
        "/install-app",
        "/missing.txt",
        "/b/unknown",
        ...mail,
        ...shared,
      ]);
    });

    test("has all texts of the pages of a member who hosts an event", async ({ page, login }) => {
      const host = await createUser({ language });
      const event = await createEvent({ hostUserId: host.id });
      const { userId } = await createAttendee(event.id);
      await createConnection(host.id, userId, { eventId: event.id });
      await login(host);
      const settings = ["", "/privacy", "/notifications", "/security", "/appearance", "/data"];
      await visit(page, language, [
        ...["/", "/people", "/events", "/connections", "/messages", "/profile", "/demo", "/demo-dashboard", "/missing"],
        ...["/demo-screenshot", "/screenshot-demo", ...settings.map((path) => `/settings${path}`)],
        ...[`/events/${event.id}`, `/profile/${userId}`, `/messages?user=${userId}`],
        ...[`/admin/events/${event.id}/attendees`, `/admin/events/${event.id}/door`],
        ...[`/admin/events/${event.id}/team`, "/team-invitation?token=unknown"],
        ...[`/admin/events/${event.id}/guests`, "/guest-invitation?token=unknown"],
        ...[`/admin/events/${event.id}/badges`, "/b/unknown"],
      ]);
    });

    test("has all texts of the pages of an admin", async ({ page, login }) => {
      const event = await createEvent();
      await login(await createUser({ role: "admin", language }));
      const events = [
        "",
        "/new",
        `/${event.id}`,
        `/${event.id}/attendees`,
        `/${event.id}/announcements`,
        `/${event.id}/turnout`,
        `/${event.id}/insights`,
        `/${event.id}/guests/import`,
        `/${event.id}/door`,
      ];
      await visit(page, language, ["/admin", "/admin/settings", ...events.map((path) => `/admin/events${path}`)]);
    });
  });
}
