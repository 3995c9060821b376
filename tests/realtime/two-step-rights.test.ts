/** Sockets of admins who need a second step (docs/product/two-step.md#required-for-admins). */
import { resetTwoStep } from "@/lib/admin/service/two-step";
import { checkIn } from "@/lib/attendance/service/check-in";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { confirmAuthenticator, startAuthenticator } from "@/lib/two-step/service/authenticator";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createAuthenticator, createCode } from "@/tests/support/factories/two-step";
import { createMember } from "@/tests/support/factories/users";
import { startRealtime } from "@/tests/support/servers/realtime";

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  process.env.ADMIN_TWO_STEP = "required";
  resetEnv();
});
afterEach(() => {
  delete process.env.ADMIN_TWO_STEP;
  resetEnv();
});

/** Longer than any test, so that the regular check doesn't run by itself. */
const timing = { checkSessionsEvery: 1_000_000 };

const createAdmin = () => createMember({ role: "admin" });

async function createProtectedAdmin() {
  const admin = await createAdmin();
  await createAuthenticator(admin.userId);
  return admin;
}

async function createGuest(eventId: string) {
  const member = await createMember();
  await createRsvp(member.userId, eventId);
  return member;
}

test("an admin without a second step joins no event as an admin, and can from the moment it is set up", async () => {
  const server = await startRealtime({ timing });
  const [admin, event] = [await createAdmin(), await createEvent()];
  const socket = await server.connect(admin.token);
  socket.send({ type: "join_event", eventId: event.id });
  expect(await socket.next("joined_event", "error")).toMatchObject({ type: "error", code: "forbidden" });
  const { key } = await startAuthenticator(admin.actor);
  await confirmAuthenticator(admin.actor, createCode(key));
  expect(await socket.next("changed")).toMatchObject({ resource: "viewer" });
  socket.send({ type: "join_event", eventId: event.id });
  expect(await socket.next("joined_event", "error")).toMatchObject({ type: "joined_event" });
  await waitForBackgroundWork();
});

test("an admin whose second step is reset hears nothing more of what they joined", async () => {
  const server = await startRealtime({ timing });
  const [admin, otherAdmin, event] = [await createProtectedAdmin(), await createProtectedAdmin(), await createEvent()];
  const [watcher, arriving] = [await createGuest(event.id), await createGuest(event.id)];
  const join = async (token: string) => {
    const socket = await server.connect(token);
    socket.send({ type: "join_event", eventId: event.id });
    await socket.next("joined_event");
    return socket;
  };
  const [socket, watching] = [await join(admin.token), await join(watcher.token)];
  await resetTwoStep(otherAdmin.actor, admin.userId);
  expect(await socket.next("changed")).toMatchObject({ resource: "viewer" });
  await checkIn(arriving.actor, event.id);
  await watching.next("user_checked_in");
  // Resolves when the server has sent the socket everything before it.
  socket.send({ type: "authenticate", token: admin.token });
  await socket.next("authenticated");
  expect(socket.getReceived("user_checked_in")).toEqual([]);
  await waitForBackgroundWork();
});
