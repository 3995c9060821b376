/** A screen on which people check in by themselves (docs/product/door.md#kiosk). */
import type { Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";
import { createNameTagCode } from "@/tests/support/factories/name-tags";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

/** Longer than a result is shown. */
const RESULT = { timeout: 20_000 };
const SEARCH = { name: "Search guests and members" } as const;

async function createDoor() {
  const [owner, vera] = [
    await createUser(),
    await createUser({ profile: { firstName: "Vera", lastName: "Vegan", company: "Bay Labs" } }),
  ];
  const event = await createEvent({ name: "Kiosk Night", createdById: owner.id });
  const rsvp = await createRsvp(vera.id, event.id);
  const question = await db().eventQuestion.create({
    data: { eventId: event.id, position: 1, label: "Diet?", kind: "text", isForDoor: true },
  });
  await db().eventRsvpAnswer.create({
    data: { rsvpId: rsvp.id, questionId: question.id, text: "No nuts", isForDoor: true },
  });
  const gina = await createGuest(event.id, { name: "Gina Guest" });
  const codes = { vera: createNameTagCode(), gina: createNameTagCode() };
  await db().eventNameTag.createMany({
    data: [
      { eventId: event.id, userId: vera.id, code: codes.vera },
      { eventId: event.id, guestId: gina.id, code: codes.gina },
    ],
  });
  return { owner, vera, event, gina, codes };
}

const getResult = (page: Page) => page.locator("[data-slot=scan-result]");

async function findMyName(page: Page, lastName: string, codeEnd: string): Promise<void> {
  const find = page.getByRole("button", { name: "Find my name", exact: true });
  if (await find.isVisible()) await find.click();
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("The last three characters of your check-in code").fill(codeEnd);
  await page.getByRole("button", { name: "Check in", exact: true }).click();
}

test(
  "people check in on a screen that was handed over, which only the PIN gives back",
  { tag: "@story" },
  async ({ page, login, browserConsole }) => {
    test.slow();
    browserConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|net::ERR|fetch RSC/);
    const { owner, vera, event, gina, codes } = await createDoor();
    const path = `/organize/${event.id}/door`;
    await login(owner);
    await page.goto(path);
    await page.getByRole("searchbox", SEARCH).fill("Vera");
    await page.getByRole("button", { name: "Check in Vera Vegan" }).click();
    // The helper sees the answer that the organizer marked.
    await expect(page.getByText("No nuts").first()).toBeVisible();

    await page.getByRole("button", { name: "Hand over", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Hand over this screen" });
    await dialog.getByLabel("PIN").fill("246");
    await dialog.getByRole("button", { name: "Start", exact: true }).click();
    await expect(dialog.getByText("A PIN has four digits.")).toBeVisible();
    await dialog.getByLabel("PIN").fill("2468");
    await dialog.getByRole("button", { name: "Start", exact: true }).click();
    const start = page.getByRole("heading", { name: "Check in", exact: true });
    await expect(start).toBeFocused();
    await expect(page.getByRole("searchbox", SEARCH)).toHaveCount(0);
    await expect(page.getByRole("link")).toHaveCount(0);

    const list = page.waitForResponse((response) => response.url().includes("/door/list"));
    await page.reload();
    await list;
    await expect(start).toBeVisible();
    await expect(page.getByRole("searchbox", SEARCH)).toHaveCount(0);
    await findMyName(page, "Guest", codes.vera.slice(-3));
    await expect(page.getByText("Not found. Please ask at the door.")).toBeVisible();
    await expect(page.getByText("Gina Guest")).toHaveCount(0);
    await findMyName(page, "guest", codes.gina.slice(-3).toLowerCase());
    await expect(getResult(page)).toContainText("Gina Guest");
    await expect(getResult(page)).toContainText("Welcome! You're checked in.");
    // Without an answer within seconds, the device decides and sends it later.
    await expect
      .poll(() => db().eventGuest.findUniqueOrThrow({ where: { id: gina.id } }))
      .toMatchObject({ checkedInById: owner.id });
    await expect(getResult(page)).toHaveCount(0, RESULT);
    await expect(start).toBeFocused();

    // As the door, it works without a network. Strangers see no answers.
    await page.context().setOffline(true);
    await findMyName(page, "Vegan", codes.vera.slice(-3));
    await expect(getResult(page)).toContainText("Vera Vegan");
    await expect(getResult(page)).toContainText("You're in already.");
    await expect(page.getByText("No nuts")).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(getResult(page)).toHaveCount(0, RESULT);
    expect(await db().eventAttendance.count({ where: { eventId: event.id, userId: vera.id } })).toBe(1);

    // The app's other pages lead back.
    await page.goto("/events", { waitUntil: "commit" });
    await expect(page).toHaveURL(path, RESULT);
    await page.getByRole("button", { name: "For helpers", exact: true }).click();
    for (const pin of ["1111", "2468"]) {
      await page.getByLabel("PIN").fill(pin);
      await page.getByRole("button", { name: "Leave", exact: true }).click();
      if (pin === "1111") await expect(page.getByText("That isn't the PIN.")).toBeVisible();
    }
    await expect(page.getByRole("searchbox", SEARCH)).toBeVisible();
  },
);
