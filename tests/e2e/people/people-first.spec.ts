/** People come first on a phone (docs/product/presence.md#people-screen). */
import en from "@/messages/en.json";
import es from "@/messages/es.json";

import { db } from "@/lib/core/server/db";

import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createTopics } from "@/tests/support/factories/topics";
import { createUser } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";

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
  test(
    `the first attendee is in view below a notice and ${state} (${language})`,
    { tag: "@story" },
    async ({ page, login }) => {
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
    },
  );

for (const language of ["en", "es"] as const)
  test(
    `the first attendee is in view below rounds or an introduction (${language})`,
    { tag: "@story" },
    async ({ page, login }) => {
      const { introductions, rounds, suggestions, people } = { en, es }[language];
      const event = await createEvent();
      const me = await createUser({ language, profile: { firstName: "Ana", topicsAskedAt: null } });
      const ben = await createUser({ profile: { firstName: "Bernardo", lastName: "Fernández de la Vega" } });
      const eva = await createUser({ profile: { firstName: "Evangelina", lastName: "Montgomery" } });
      for (const { id } of [me, ben, eva]) {
        await createRsvp(id, event.id);
        await createAttendance(id, event.id);
      }
      await createTopics([{ userId: ben.id, canHelpWith: ["hiring", "legal", "design"] }]);
      const announced = { eventId: event.id, rounds: 3, minutes: 10, size: 4, seed: 1 };
      const { id: roundsId } = await db().eventRounds.create({ data: announced });
      const [oneId = "", otherId = ""] = [me.id, ben.id].sort();
      await db().eventIntroduction.create({
        data: { eventId: event.id, introducerId: eva.id, oneId, otherId, line: "Both of you sail" },
      });
      await login(me);
      await page.addInitScript((id) => localStorage.setItem("nametag_finish_tag", id), me.id);
      await page.goto("/");

      const first = page.getByRole("article").first();
      const invitation = page.getByRole("region", { name: rounds.title, exact: true });
      const topics = page.getByRole("region", { name: suggestions.topics.title });
      await page.getByRole("button", { name: introductions.no }).waitFor();
      for (const part of [invitation, topics]) await expect(part).toBeHidden();
      await expect(first).toBeVisible();
      const below = { introduction: (await first.boundingBox())?.y, rounds: 0 };
      await page.getByRole("button", { name: introductions.no }).click();
      for (const part of [invitation, topics, first]) await expect(part).toBeVisible();
      await expect(page.getByText(people.finishNameTag.title)).toBeHidden();
      below.rounds = (await first.boundingBox())?.y ?? Infinity;
      console.log(`Below an introduction ${below.introduction}, below rounds ${below.rounds} (${language})`);
      expect(below.introduction).toBeLessThan(MAX_TOP);
      expect(below.rounds).toBeLessThan(MAX_TOP);
      expect([await findLayoutProblems(page), await findSmallTargets(page)]).toEqual([[], []]);

      // The people at one's table come before all others.
      const dealt = { round: 1, dealtAt: fromNow({}) };
      const seat = { create: { round: 1, table: 1 } };
      const seats = [me, ben, eva].map(({ id }) => ({ userId: id, seats: seat }));
      await db().eventRounds.update({ where: { id: roundsId }, data: { ...dealt, people: { create: seats } } });
      await page.reload();
      const table = page.getByRole("region", { name: rounds.table.replace("{number}", "1") });
      await expect(table.getByRole("link")).toHaveCount(2);
      expect((await table.getByRole("link").first().boundingBox())?.y).toBeLessThan(MAX_TOP);
      expect([await findLayoutProblems(page), await findSmallTargets(page)]).toEqual([[], []]);
    },
  );
