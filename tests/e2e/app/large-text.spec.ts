/**
 * Texts of double size on the narrowest phone. `npm run test:screens` looks at every screen; these
 * are those that people need first.
 */
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createConnection } from "@/tests/support/factories/connections";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { enlargeText, findLayoutProblems, findSmallTargets } from "../support/layout";

// Longer texts than in English.
test.use({ locale: "es-US", viewport: { width: 320, height: 640 }, hasTouch: true });

test("has room for large Spanish texts and for fingers", async ({ page, login }) => {
  const event = await createEvent({ name: "Café en Tampa" });
  const [{ user, userId }, { userId: otherId }] = [await createAttendee(event.id), await createAttendee(event.id)];
  await createConnection(userId, otherId, { eventId: event.id });
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading").filter({ visible: true }).first()).toBeVisible();
    expect.soft(await findSmallTargets(page), path).toEqual([]);
    expect.soft(await findLayoutProblems(page), path).toEqual([]);
    await enlargeText(page);
    expect.soft(await findLayoutProblems(page), `${path} with large texts`).toEqual([]);
  };
  for (const path of ["/login", `/events/${event.id}`]) await visit(path);
  await login(user);
  for (const path of ["/", `/events/${event.id}`, `/messages?user=${otherId}`, "/profile", "/settings/security"])
    await visit(path);
  await login(await createUser({ role: "admin" }));
  const pages = ["attendees", "turnout", "insights", "door"].map((name) => `/admin/events/${event.id}/${name}`);
  for (const path of ["/admin/events", ...pages]) await visit(path);
});
