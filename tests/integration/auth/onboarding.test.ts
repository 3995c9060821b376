import * as complete from "@/app/api/users/complete-onboarding/route";
import * as status from "@/app/api/users/onboarding-status/route";
import * as skip from "@/app/api/users/skip-onboarding/route";
import * as track from "@/app/api/users/track-onboarding-step/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { advanceClock, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/database/factories";
import { callRoute } from "@/tests/support/servers/route";

const NOW = "2026-11-20T23:30:00.000Z";

beforeEach(async () => {
  await resetDatabase();
  stopClock(NOW);
  resetRateLimits();
});

const newMember = () => createMember({ profile: { onboardingCompleted: false } });

test("a new member has neither completed nor skipped; each call is idempotent and keeps the first completion's time", async () => {
  const { token, userId } = await newMember();
  expect((await callRoute(status, "GET", { token })).json).toEqual({ completed: false, skipped: false });
  for (const round of [1, 2]) {
    const answer = await callRoute(skip, "POST", { token });
    expect([round, answer.status, answer.json]).toEqual([round, 200, { completed: false, skipped: true }]);
  }
  for (const round of [1, 2]) {
    const answer = await callRoute(complete, "POST", { token });
    expect([round, answer.status, answer.json]).toEqual([round, 200, { completed: true, skipped: false }]);
    advanceClock({ minutes: 5 });
  }
  const profile = await db().profile.findUniqueOrThrow({ where: { userId } });
  expect(profile.onboardingCompletedAt?.toISOString()).toBe(NOW);
  expect((await callRoute(skip, "POST", { token })).json).toEqual({ completed: true, skipped: false });
  expect((await callRoute(status, "GET", { token })).json).toEqual({ completed: true, skipped: false });
});

test("it is the caller's own alone", async () => {
  const [ana, ben] = [await newMember(), await newMember()];
  await callRoute(complete, "POST", { token: ana.token });
  await callRoute(track, "POST", { token: ana.token, body: { stepName: "event-discovery", skipped: true } });
  expect((await callRoute(status, "GET", { token: ben.token })).json).toEqual({ completed: false, skipped: false });
  expect(await db().userOnboardingStep.count({ where: { userId: ben.userId } })).toBe(0);
});

test("a step is one row, whose last word stands, also when told twice at once", async () => {
  const { token, userId } = await newMember();
  const body = { stepName: "check-in-process", skipped: true };
  const answers = await Promise.all([1, 2, 3].map(() => callRoute(track, "POST", { token, body })));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  advanceClock({ minutes: 1 });
  const last = await callRoute(track, "POST", { token, body: { ...body, skipped: false } });
  expect(last.json).toEqual({ stepName: "check-in-process", skipped: false, completedAt: "2026-11-20T23:31:00.000Z" });
  expect(await db().userOnboardingStep.findMany({ where: { userId } })).toEqual([
    expect.objectContaining({
      stepName: "check-in-process",
      skipped: false,
      completedAt: new Date(NOW.replace(":30:", ":31:")),
    }),
  ]);
});

test.each([
  [{ stepName: "no-such-step", skipped: false }, "stepName"],
  [{ skipped: false }, "stepName"],
  [{ stepName: "event-discovery" }, "skipped"],
  [{ stepName: "event-discovery", skipped: "yes" }, "skipped"],
])("%j is refused", async (body, field) => {
  const { token } = await newMember();
  const answer = await callRoute(track, "POST", { token, body });
  expect([answer.status, answer.json]).toEqual([
    400,
    expect.objectContaining({ code: "validation", fields: { [field]: expect.any(String) } }),
  ]);
  expect(await db().userOnboardingStep.count()).toBe(0);
});

test("a stranger gets 401 from all four", async () => {
  const body = { stepName: "event-discovery", skipped: false };
  const answers = await Promise.all([
    callRoute(status, "GET", {}),
    callRoute(complete, "POST", {}),
    callRoute(skip, "POST", {}),
    callRoute(track, "POST", { body }),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401]);
});
