import {
  createAttendee,
  createConnection,
  createEvent,
  createMessage,
  createUser,
} from "@/tests/support/database/factories";

import { violations } from "../support/axe";
import { expect, test } from "../support/fixtures";

/** WCAG 2.2 AA (look, Access). */

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, reducedMotion: "reduce" });

    test("a member's screens break no rule", async ({ page, login }) => {
      const event = await createEvent({ name: "A mixer with a rather long name for a phone" });
      const { user, userId } = await createAttendee(event.id);
      const { user: other, userId: otherId } = await createAttendee(event.id);
      await createConnection(userId, otherId, { eventId: event.id });
      await createMessage(otherId, userId, "See you at the coffee stand?");
      await login(user);
      for (const [path, shown] of [
        ["/", "Meet Fellow Attendees"],
        ["/events", event.name],
        [`/events/${event.id}`, event.name],
        ["/connections", "My Network"],
        [`/messages?user=${otherId}`, "See you at the coffee stand?"],
        ["/profile", "Profile"],
        ["/settings", "Settings"],
        ["/settings/privacy", "Contact details"],
        ["/settings/notifications", "Quiet hours"],
        ["/settings/security", "Where you're signed in"],
        ["/settings/appearance", "Appearance"],
        ["/settings/data", "Download your data"],
        [`/profile/${otherId}`, other.profile?.firstName ?? ""],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
        expect(await violations(page), path).toEqual([]);
      }
      await page.goto("/connections");
      await page.getByRole("button", { name: /^More about / }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      expect(await violations(page), "an open menu").toEqual([]);
      await page.goto("/profile");
      await page.getByRole("button", { name: "My QR" }).click();
      for (const name of ["Contact card", "Connect"]) {
        await page.getByRole("tab", { name }).click();
        await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
        expect(await violations(page), `my code: ${name}`).toEqual([]);
      }
    });

    test("a visitor's screens break no rule", async ({ page }) => {
      const event = await createEvent();
      const member = await createUser();
      for (const path of [
        "/",
        "/#login",
        `/events/${event.id}`,
        `/profile/${member.id}`,
        "/forgot-password",
        "/register",
        "/install-app",
      ]) {
        await page.goto(path);
        await expect(page.getByRole("heading").first()).toBeVisible();
        expect(await violations(page), path).toEqual([]);
      }
      await page.goto("/");
      await page.getByRole("button", { name: "Register", exact: true }).click();
      await expect(page.getByText("First name is required").first()).toBeVisible();
      expect(await violations(page), "the form with its errors").toEqual([]);
    });
  });
}
