import * as complete from "@/app/api/users/complete-onboarding/route";
import * as status from "@/app/api/users/onboarding-status/route";
import * as skip from "@/app/api/users/skip-onboarding/route";
import * as track from "@/app/api/users/track-onboarding-step/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { advanceClock, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

const NOW = "2026-11-20T23:30:00.000Z";

beforeEach(async () => {
  await resetDatabase();
  stopClock(NOW);
  resetRateLimits();
});

const createNewMember = () => createMember({ profile: { onboardingCompleted: false } });

test("completes and skips idempotently and keeps the time of the first completion", async () => {
  const { token, userId } = await createNewMember();
  expect((await callRoute(status, "GET", { token })).json).toEqual({ completed: false, skipped: false });
  for (const round of [1, 2]) {
    const response = await callRoute(skip, "POST", { token });
    expect([round, response.status, response.json]).toEqual([round, 200, { completed: false, skipped: true }]);
  }
  for (const round of [1, 2]) {
    const response = await callRoute(complete, "POST", { token });
    expect([round, response.status, response.json]).toEqual([round, 200, { completed: true, skipped: false }]);
    advanceClock({ minutes: 5 });
  }
  const profile = await db().profile.findUniqueOrThrow({ where: { userId } });
  expect(profile.onboardingCompletedAt?.toISOString()).toBe(NOW);
  expect((await callRoute(skip, "POST", { token })).json).toEqual({ completed: true, skipped: false });
  expect((await callRoute(status, "GET", { token })).json).toEqual({ completed: true, skipped: false });
});

test("changes only the caller's own status", async () => {
  const [ana, ben] = [await createNewMember(), await createNewMember()];
  await callRoute(complete, "POST", { token: ana.token });
  await callRoute(track, "POST", { token: ana.token, body: { stepName: "event-discovery", skipped: true } });
  expect((await callRoute(status, "GET", { token: ben.token })).json).toEqual({ completed: false, skipped: false });
  expect(await db().userOnboardingStep.count({ where: { userId: ben.userId } })).toBe(0);
});

test("stores one row per step with the last value when calls race", async () => {
  const { token, userId } = await createNewMember();
  const body = { stepName: "check-in-process", skipped: true };
  const responses = await Promise.all([1, 2, 3].map(() => callRoute(track, "POST", { token, body })));
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
  advanceClock({ minutes: 1 });
  const updated = await callRoute(track, "POST", { token, body: { ...body, skipped: false } });
  expect(updated.json).toEqual({
    stepName: "check-in-process",
    skipped: false,
    completedAt: "2026-11-20T23:31:00.000Z",
  });
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
])("rejects the step %j", async (body, field) => {
  const { token } = await createNewMember();
  const response = await callRoute(track, "POST", { token, body });
  expect([response.status, response.json]).toEqual([
    400,
    expect.objectContaining({ code: "validation", fields: { [field]: expect.any(String) } }),
  ]);
  expect(await db().userOnboardingStep.count()).toBe(0);
});

test("returns 401 for every call without a session", async () => {
  const body = { stepName: "event-discovery", skipped: false };
  const responses = await Promise.all([
    callRoute(status, "GET", {}),
    callRoute(complete, "POST", {}),
    callRoute(skip, "POST", {}),
    callRoute(track, "POST", { body }),
  ]);
  expect(responses.map((response) => response.status)).toEqual([401, 401, 401, 401]);
});
