import { randomUUID } from "node:crypto";

import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { createUnsubscribeToken } from "@/lib/notifications/service/deliveries/unsubscribe";

import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

test("an organizer finds the draft again after a reload, and previews the mail", async ({ page, login }) => {
  const event = await createEvent({ name: "Announced Night" });
  await createRsvp((await createUser()).id, event.id);
  await login(await createUser({ role: "admin" }));
  await page.goto(`/events/${event.id}`);
  await page.getByRole("link", { name: "Organize" }).click();
  const desk = page.getByRole("navigation", { name: "This event" });
  await desk.getByRole("link", { name: "Messages" }).click();
  await page.getByLabel("Title").fill("Doors open at six");
  await page.getByLabel("Text", { exact: false }).last().fill("Bring a jacket.");
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Doors open at six");
  await page.getByRole("button", { name: "Preview" }).click();
  const mail = page.frameLocator('iframe[title="Mail: Announced Night: Doors open at six"]');
  await expect(mail.getByText("Bring a jacket.").last()).toBeVisible();
});

test(
  "a member reads an announcement on the event's page, and leaves its mails without signing in",
  { tag: "@story" },
  async ({ page, login }) => {
    const event = await createEvent({ name: "Announced Morning" });
    const member = await createUser();
    await createRsvp(member.id, event.id);
    const { id } = await db().eventAnnouncement.create({
      data: {
        id: randomUUID(),
        eventId: event.id,
        audience: "everyone",
        title: "Coffee from eight",
        text: "Bring a cup. https://cups.example/",
        status: "sent",
        sendAt: clock.now(),
        sentAt: clock.now(),
      },
    });
    await db().eventAnnouncementRecipient.create({ data: { announcementId: id, userId: member.id } });
    const link = { id: member.id, topic: `event-${event.id}`, since: null } as const;
    await page.goto(`/unsubscribe?token=${createUnsubscribeToken(link)}`);
    await page.getByRole("button", { name: "Stop announcements and reminders of “Announced Morning”" }).click();
    await expect(page.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
    await login(member);
    await page.goto(`/events/${event.id}`);
    await expect(page.getByRole("heading", { name: "Coffee from eight" })).toBeVisible();
    await expect(page.getByRole("link", { name: "https://cups.example/" })).toBeVisible();
  },
);
