/**
 * What a call with an address answers doesn't tell whether it has an account, nor what its owner
 * did. known-addresses.nightly.test.ts compares the times.
 */
import { randomUUID } from "node:crypto";

import { waitForBackgroundWork } from "@/lib/core/server/process/background";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createRsvp } from "@/tests/support/factories/events";
import { createUser, createUsers } from "@/tests/support/factories/users";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

import { CALLS, createScene, type Scene, sendAddress } from "./known-addresses/calls";

let scene: Scene;
beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
  scene = await createScene();
});

/** Without what differs at each call. */
const strip = (text: string, email: string): string =>
  text
    .replaceAll(email, "(address)")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "(id)")
    .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, "(time)");

/** @returns addresses of all kinds, the first of nobody */
async function createAddresses({ organizer, eventId }: Scene): Promise<Record<string, string>> {
  const [member, going, blocker, blocked] = await createUsers(4);
  await createRsvp(going!.id, eventId);
  await createBlock(blocker!.id, organizer.userId);
  await createBlock(organizer.userId, blocked!.id);
  const suspended = await createUser({ suspendedAt: fromNow({}) });
  const unconfirmed = await createUser({ emailVerifiedAt: null });
  return {
    nobody: `${randomUUID()}@example.com`,
    member: member!.email,
    going: going!.email,
    blocker: blocker!.email,
    blocked: blocked!.email,
    suspended: suspended.email,
    unconfirmed: unconfirmed.email,
  };
}

test.each(Object.keys(CALLS))("%s: the same answer for any address", async (name) => {
  const answers: Record<string, string> = {};
  for (const [kind, email] of Object.entries(await createAddresses(scene))) {
    const { status, text } = await sendAddress(scene, name, email);
    answers[kind] = `${status} ${strip(text, email)}`;
    await waitForBackgroundWork();
  }
  const { nobody } = answers;
  expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((kind) => [kind, nobody])));
  expect(nobody).toMatch(name === "log-in" ? /^401/ : /^20/);
});
