/** The time of an answer doesn't tell whether an address has an account: medians of 50 calls. */
import { randomUUID } from "node:crypto";

import { hashPassword } from "@/lib/auth/service/password/password";
import { db } from "@/lib/core/server/db";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";

import { resetDatabase } from "@/tests/support/database/database";
import { createUsers } from "@/tests/support/factories/users";
import { stopClock } from "@/tests/support/setup/clock";

import { CALLS, createScene, sendAddress } from "./known-addresses/calls";

const ROUNDS = 50;

const getMedian = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

test.each(Object.keys(CALLS))("%s", async (name) => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
  const scene = await createScene();
  const known = await createUsers(ROUNDS);
  // Passwords that cost as much to check as real ones.
  await db().user.updateMany({ data: { passwordHash: await hashPassword("correct horse") } });
  const times: [known: number[], unknown: number[]] = [[], []];
  // At random, because a call's time depends on how much the call before it left to do.
  const calls = known.flatMap(({ email }) => [
    { list: 0, address: email, order: Math.random() },
    { list: 1, address: `${randomUUID()}@example.com`, order: Math.random() },
  ]);
  for (const { list, address } of calls.toSorted((a, b) => a.order - b.order)) {
    times[list]!.push((await sendAddress(scene, name, address)).ms);
    await waitForBackgroundWork();
  }
  const [one, other] = times.map(getMedian) as [number, number];
  expect(Math.max(one, other) / Math.min(one, other)).toBeLessThan(1.6);
});
