/** People come first on a phone (docs/product/presence.md#people-screen). */
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createTopics } from "@/tests/support/factories/topics";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { findLayoutProblems, findSmallTargets } from "../support/layout";

const MAX_TOP = 420;
const MIN_ROW = 72;
const MAX_ROW = 96;
const MAX_NOTICE = 64;

test.use({ viewport: { width: 375, height: 812 } });

for (const [state, lookingFor] of [
  ["suggestions", ["hiring", "legal"]],
  ["topics to choose from", []],
] as const)
  test(`the first attendee is in view below a notice and ${state}`, async ({ page, login }) => {
    const event = await createEvent({ name: "An evening of founders, investors and their friends" });
    const me = await createUser({ profile: { firstName: "Ana", topicsAskedAt: null } });
    const ben = await createUser({ profile: { firstName: "Bernardo", lastName: "Fernández de la Vega" } });
    for (const { id } of [me, ben]) {
      await createRsvp(id, event.id);
      await createAttendance(id, event.id);
    }
    await createTopics([
      { userId: ben.id, canHelpWith: ["hiring", "legal", "design"], lookingFor: ["investors"] },
      { userId: me.id, lookingFor: [...lookingFor] },
    ]);
    await createGuest((await createEvent({ name: "Founders of the Gulf Coast" })).id, { email: me.email });
    await login(me);
    await page.goto("/");

    const notice = page.getByRole("region", { name: /^You are on the guest list of/ });
    const first = page.getByRole("article").first();
    const meet = page.getByRole("region", { name: lookingFor.length > 0 ? "People to meet" : "What brings you here?" });
    for (const part of [notice, meet, first]) await expect(part).toBeVisible();
    const noticeHeight = (await notice.boundingBox())?.height;
    const y = (await first.boundingBox())?.y;
    const rows = await page
      .getByRole("article")
      .evaluateAll((articles) => articles.map((article) => article.getBoundingClientRect().height));
    console.log(`Below ${state}: y = ${y}, notice ${noticeHeight} px, rows ${rows.join(", ")} px`);
    expect(y).toBeLessThan(MAX_TOP);
    expect(noticeHeight).toBeLessThanOrEqual(MAX_NOTICE);
    expect(Math.min(...rows)).toBeGreaterThanOrEqual(MIN_ROW);
    expect(Math.max(...rows)).toBeLessThanOrEqual(MAX_ROW);
    expect([await findLayoutProblems(page), await findSmallTargets(page)]).toEqual([[], []]);

    await page.getByRole("button", { name: "Event Details" }).click();
    await expect(page.getByRole("heading", { name: "Recent Messages" })).toBeVisible();
    await page.getByRole("button", { name: "Event Details" }).click();
    await expect(page.getByRole("heading", { name: "Recent Messages" })).toBeHidden();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByRole("searchbox", { name: "Search attendees" })).toBeFocused();
  });
