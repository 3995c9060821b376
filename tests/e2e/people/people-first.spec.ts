/** People come first on a phone (docs/product/presence.md#people-screen). */
import en from "@/messages/en.json";
import es from "@/messages/es.json";

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

for (const [state, language, lookingFor] of [
  ["suggestions", "en", ["hiring", "legal"]],
  ["suggestions", "es", ["hiring", "legal"]],
  ["topics to choose from", "en", []],
] as const)
  test(`the first attendee is in view below a notice and ${state} (${language})`, async ({ page, login }) => {
    const { people, suggestions, events } = { en, es }[language];
    const event = await createEvent({ name: "An evening of founders, investors and their friends" });
    const me = await createUser({ language, profile: { firstName: "Ana", topicsAskedAt: null } });
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

    const notice = page.getByRole("region", { name: new RegExp(`^${events.guestOffer.title.split("{")[0]}`) });
    const first = page.getByRole("article").first();
    const { title, topics } = suggestions;
    const meet = page.getByRole("region", { name: lookingFor.length > 0 ? title : topics.title });
    for (const part of [notice, meet, first]) await expect(part).toBeVisible();
    const noticeHeight = (await notice.boundingBox())?.height;
    const y = (await first.boundingBox())?.y;
    const rows = await page
      .getByRole("article")
      .evaluateAll((articles) => articles.map((article) => article.getBoundingClientRect().height));
    console.log(`Below ${state} (${language}): y = ${y}, notice ${noticeHeight} px, rows ${rows.join(", ")} px`);
    expect(y).toBeLessThan(MAX_TOP);
    expect(noticeHeight).toBeLessThanOrEqual(MAX_NOTICE);
    expect(Math.min(...rows)).toBeGreaterThanOrEqual(MIN_ROW);
    expect(Math.max(...rows)).toBeLessThanOrEqual(MAX_ROW);
    expect([await findLayoutProblems(page), await findSmallTargets(page)]).toEqual([[], []]);

    await page.getByRole("button", { name: people.panels.title }).click();
    await expect(page.getByRole("heading", { name: people.recent.messages.title })).toBeVisible();
    await page.getByRole("button", { name: people.panels.title }).click();
    await expect(page.getByRole("heading", { name: people.recent.messages.title })).toBeHidden();
    await page.getByRole("button", { name: people.header.search, exact: true }).click();
    await expect(page.getByRole("searchbox", { name: people.header.searchLabel })).toBeFocused();
  });
