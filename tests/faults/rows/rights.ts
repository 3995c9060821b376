import { createToken, hashToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { TestSocket } from "@/tests/support/servers/web-socket";
import { fromNow } from "@/tests/support/setup/clock";

import { call, waitFor } from "../clients/http";
import type { AppProcess } from "../cluster/process";
import type { Faults, LedgerEntry, Row } from "../ledger";

const WITHIN_S = 2;

type Member = Awaited<ReturnType<typeof createMember>>;

async function connect(entry: LedgerEntry, { token }: Member, realtime: AppProcess): Promise<TestSocket> {
  const socket = await TestSocket.open(`ws://127.0.0.1:${realtime.port}/ws`);
  entry.onEnd(() => socket.terminate());
  socket.send({ type: "authenticate", token });
  await socket.next("authenticated");
  return socket;
}

/**
 * Ends a member's session in some way and measures when the sockets on both processes are closed.
 */
async function expectClosed(
  entry: LedgerEntry,
  { realtimes, slack }: Faults,
  name: string,
  end: (member: Member) => Promise<{ status: number }>,
): Promise<void> {
  const member = await createMember();
  const sockets = await Promise.all(realtimes.map((realtime) => connect(entry, member, realtime)));
  const startedAt = performance.now();
  const { status } = await end(member);
  entry.require(status < 300, `${name} responded with ${status}`);
  const isClosed = await waitFor(() => sockets.every(({ socket }) => socket.readyState === socket.CLOSED), 30_000);
  const seconds = isClosed === null ? Infinity : (performance.now() - startedAt) / 1_000;
  entry.requireAtMost(name, seconds, WITHIN_S * slack);
  const codes = isClosed === null ? [] : await Promise.all(sockets.map(({ closed }) => closed));
  entry.require(
    codes.every((code) => code === 4401),
    `${name} closed with ${codes.join()}`,
  );
}

async function createResetToken(userId: string): Promise<string> {
  const token = createToken();
  await db().passwordResetToken.create({
    data: { userId, token: hashToken(token), expiresAt: fromNow({ minutes: 30 }) },
  });
  return token;
}

/** A demoted admin no longer receives what happens at an event. */
async function expectDemoted(entry: LedgerEntry, { webs, realtimes, slack }: Faults, admin: Member): Promise<void> {
  const [demoted, watcher, guest] = [
    await createMember({ role: "admin" }),
    await createMember({ role: "admin" }),
    await createMember(),
  ];
  const event = await createEvent();
  await createRsvp(guest.userId, event.id);
  const join = async (member: Member, realtime: AppProcess) => {
    const socket = await connect(entry, member, realtime);
    socket.send({ type: "join_event", eventId: event.id });
    await socket.next("joined_event");
    return socket;
  };
  const sockets = await Promise.all(realtimes.map((realtime) => join(demoted, realtime)));
  const watching = await Promise.all(realtimes.map((realtime) => join(watcher, realtime)));
  const startedAt = performance.now();
  const path = `/api/admin/users/${demoted.userId}/role`;
  const { status } = await call(webs[0], "PATCH", path, { token: admin.token, body: { role: "user" } });
  entry.requireCount("demotion", status, 200);
  await Promise.all(sockets.map((socket) => socket.next("changed")));
  entry.requireAtMost("role change", (performance.now() - startedAt) / 1_000, WITHIN_S * slack);
  await call(webs[1], "POST", "/api/attendances/check-in", { token: guest.token, body: { eventId: event.id } });
  await Promise.all(watching.map((socket) => socket.next("user_checked_in")));
  const heard = sockets.flatMap((socket) => socket.getReceived("user_checked_in")).length;
  entry.requireCount("check-ins that a demoted admin received", heard, 0);
}

/** A blocked member can't reach the other one any more. */
async function expectBlocked(entry: LedgerEntry, { webs, realtimes, slack }: Faults): Promise<void> {
  const [blocker, blocked] = [await createMember(), await createMember()];
  await createConnection(blocker.userId, blocked.userId);
  const [reading, writing] = [await connect(entry, blocker, realtimes[0]), await connect(entry, blocked, realtimes[1])];
  const write = (content: string) =>
    writing.send({ type: "send_message", token: blocked.token, receiverId: blocker.userId, content });
  write("Before");
  await reading.next("receive_message");
  const startedAt = performance.now();
  const { status } = await call(webs[0], "POST", `/api/users/${blocked.userId}/block`, { token: blocker.token });
  entry.requireCount("block", status, 204);
  write("After");
  await writing.next("error");
  writing.send({ type: "typing", receiverId: blocker.userId });
  entry.requireAtMost("refused to a blocked member", (performance.now() - startedAt) / 1_000, WITHIN_S * slack);
  // Frames arrive in order, so an earlier one would have arrived before this response.
  writing.send({ type: "authenticate", token: blocked.token });
  await writing.next("authenticated");
  reading.send({ type: "authenticate", token: blocker.token });
  await reading.next("authenticated");
  const received = reading.getReceived("receive_message").length - 1 + reading.getReceived("typing").length;
  entry.requireCount("frames from a blocked member", received, 0);
}

/** F10. */
export const endSessions: Row = {
  id: "F10",
  title: "Sign-out, reset, deletion, role change and block while connected",
  seconds: 90,
  async run(entry, faults) {
    const { webs } = faults;
    const admin = await createMember({ role: "admin" });
    entry.did = "members with sockets on both processes; each act is a call to one web process";
    await expectClosed(entry, faults, "sign-out", ({ token }) => call(webs[0], "POST", "/api/auth/logout", { token }));
    await expectClosed(entry, faults, "password reset", async ({ userId }) => {
      const body = { token: await createResetToken(userId), newPassword: "another long password" };
      return call(webs[1], "POST", "/api/auth/reset-password", { body });
    });
    await expectClosed(entry, faults, "deletion", ({ userId }) =>
      call(webs[0], "DELETE", `/api/admin/users/${userId}`, { token: admin.token }),
    );
    await expectDemoted(entry, faults, admin);
    await expectBlocked(entry, faults);
  },
};

/** F11. */
export const repeatCalls: Row = {
  id: "F11",
  title: "Fifty parallel calls for one thing",
  seconds: 90,
  async run(entry, { webs }) {
    const [event, other] = [await createEvent(), await createEvent()];
    const [ana, ben, chloe] = [await createMember(), await createAttendee(other.id), await createAttendee(other.id)];
    const fifty = async (callOne: (web: AppProcess, index: number) => Promise<{ status: number }>) => {
      const calls = Array.from({ length: 50 }, (_, index) => callOne(webs[index % 2] ?? webs[0], index));
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    const countOf = (statuses: number[], status: number) => statuses.filter((other) => other === status).length;

    const rsvps = await fifty((web) => call(web, "POST", `/api/events/${event.id}/rsvp`, { token: ana.token }));
    entry.requireCount("new RSVPs", countOf(rsvps, 201), 1);
    entry.requireCount("repeated", countOf(rsvps, 200), 49);
    entry.requireCount("rows", await db().eventRsvp.count({ where: { eventId: event.id } }), 1);

    const body = { eventId: event.id };
    const checkIns = await fifty((web) => call(web, "POST", "/api/attendances/check-in", { token: ana.token, body }));
    entry.require(
      checkIns.every((status) => status < 500),
      `check-ins responded with ${[...new Set(checkIns)].join()}`,
    );
    entry.requireCount("attendances", await db().eventAttendance.count({ where: { userId: ana.userId } }), 1);

    // From both sides at once. Each has a limit of 30 a minute.
    const connects = await fifty((web, index) => {
      const [from, to] = index % 4 < 2 ? [ben, chloe] : [chloe, ben];
      return call(web, "POST", "/api/connections/add", { token: from.token, body: { targetUserId: to.userId } });
    });
    const both = [ben.userId, chloe.userId];
    const pairs = await db().connection.count({ where: { requesterId: { in: both }, receiverId: { in: both } } });
    entry.requireCount("new connections", countOf(connects, 201), 1);
    entry.requireCount("pairs", pairs, 1);

    const reset = { token: await createResetToken(ben.userId), newPassword: "another long password" };
    const resets = await fifty((web) => call(web, "POST", "/api/auth/reset-password", { body: reset }));
    entry.requireCount("uses of a reset link", countOf(resets, 200), 1);
    entry.requireCount("refused", countOf(resets, 400), 49);
    entry.did =
      "RSVPs, check-ins, connection requests from both sides, and uses of a reset link, by turns to two web processes";
  },
};
