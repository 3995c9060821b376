/** A code to read out (docs/product/scan.md#a-code-to-read-out). */
import * as openRoute from "@/app/api/name-tags/open/route";
import * as codeRoute from "@/app/api/profiles/me/code/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import type { SharedProfile, SpokenCode } from "@/lib/profiles/responses/profile";
import { createBlock } from "@/tests/support/factories/connections";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

type Member = Awaited<ReturnType<typeof createMember>>;

beforeEach(() => {
  resetRateLimits();
  stopClock("2026-11-20T23:00:00Z");
});

const getCode = async ({ token }: Member) => (await callRoute<SpokenCode>(codeRoute, "GET", { token })).json;
const enter = ({ token }: Member, code: string) =>
  callRoute<Partial<SharedProfile>>(openRoute, "POST", { token, body: { code } });

it("names the member who reads it out, however it is typed", async () => {
  const [ana, ben] = [await createMember({ profile: { firstName: "Ana" } }), await createMember()];
  const { code, secondsLeft } = await getCode(ana);
  expect(secondsLeft).toBe(600);
  expect(code).not.toBe((await getCode(ben)).code);
  for (const typed of [code, code.replace("-", ""), ` ${code.toLowerCase()} `])
    expect((await enter(ben, typed)).json).toMatchObject({ userId: ana.userId, firstName: "Ana" });
});

it("ends ten minutes after another one is shown", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  const { code } = await getCode(ana);
  advanceClock({ minutes: 19, seconds: 59 });
  expect((await getCode(ana)).code).not.toBe(code);
  expect((await enter(ben, code)).json).toMatchObject({ userId: ana.userId });
  advanceClock({ seconds: 1 });
  expect((await enter(ben, code)).status).toBe(404);
});

it("names nobody who is suspended or on the other side of a block", async () => {
  const [ana, cho, ben] = [await createMember(), await createMember(), await createMember()];
  const codes = [(await getCode(ana)).code, (await getCode(cho)).code];
  await db().user.update({ where: { id: ana.userId }, data: { suspendedAt: clock.now() } });
  await createBlock(cho.userId, ben.userId);
  for (const code of codes) expect((await enter(ben, code)).status).toBe(404);
});

it("refuses every code after twenty wrong ones in a day, and right ones count for nothing", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  const { code } = await getCode(ana);
  for (let tries = 0; tries < 25; tries++) expect((await enter(ben, code)).status).toBe(200);
  const wrong = code.startsWith("0") ? `1${code.slice(1)}` : `0${code.slice(1)}`;
  for (let tries = 0; tries < 20; tries++) expect((await enter(ben, wrong)).status).toBe(404);
  expect((await enter(ben, code)).status).toBe(429);
  expect((await enter(await createMember(), code)).status).toBe(200);
});
