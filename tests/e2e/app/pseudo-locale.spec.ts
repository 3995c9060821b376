/** Texts of a language that needs more room, on the narrowest phone (docs/translating.md). */
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { listOverflows } from "../support/pseudo-text";

// Without JavaScript, because React would notice that the texts of its server are others.
test.use({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });

test("has room on the screens of members", async ({ page, login }) => {
  const event = await createEvent({ name: "Tampa mixer" });
  const [{ user, userId }, { userId: otherId }] = [await createAttendee(event.id), await createAttendee(event.id)];
  await createConnection(userId, otherId, { eventId: event.id });
  await createMessage(otherId, userId, "See you there");
  await login(user);
  const paths = [
    "/",
    "/events",
    `/events/${event.id}`,
    "/connections",
    "/messages",
    `/messages?user=${otherId}`,
    "/profile",
  ];
  const settings = ["", "/privacy", "/notifications", "/security", "/appearance", "/data"].map(
    (part) => `/settings${part}`,
  );
  for (const path of [...paths, `/profile/${otherId}`, ...settings]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    expect.soft(await listOverflows(page), path).toEqual([]);
  }
});

test("has room on the screens of visitors and admins", async ({ page, login }) => {
  const event = await createEvent({ name: "Tampa mixer" });
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    expect.soft(await listOverflows(page), path).toEqual([]);
  };
  for (const path of ["/", "/login", "/register", "/forgot-password", "/install-app", `/events/${event.id}`])
    await visit(path);
  await login(await createUser({ role: "admin" }));
  for (const path of ["/events", `/events/${event.id}`, "/admin", "/admin/events"]) await visit(path);
});
