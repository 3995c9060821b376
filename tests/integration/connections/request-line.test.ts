/** A line with a request to connect (docs/product/connections.md#a-line-with-the-request). */
import * as addRoute from "@/app/api/connections/add/route";
import * as myConnections from "@/app/api/connections/me/route";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { blockUser } from "@/lib/connections/service/block";
import { acceptConnection, declineConnection, removeConnection } from "@/lib/connections/service/respond";
import { db } from "@/lib/core/server/db";

import { createConnection } from "@/tests/support/factories/connections";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

type Member = Awaited<ReturnType<typeof createMember>>;

const request = (from: Member, to: Member, line: string) =>
  callRoute<ConnectionResponse>(addRoute, "POST", {
    token: from.token,
    body: { targetUserId: to.userId, via: "profile", line },
  });
const listLines = async ({ token }: Member) =>
  (await callRoute<ConnectionResponse[]>(myConnections, "GET", { token })).json.map(({ line }) => line);

test("shows both the line, with the request and once they are connected", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  const { json } = await request(ana, ben, " Your talk\non tiles! ");
  expect(json).toMatchObject({ status: "pending", line: "Your talk on tiles!" });
  expect([await listLines(ana), await listLines(ben)]).toEqual([["Your talk on tiles!"], ["Your talk on tiles!"]]);
  await acceptConnection(ben.actor, json.id);
  expect(await listLines(ben)).toEqual(["Your talk on tiles!"]);
});

test("keeps the line of members who connect at once", async () => {
  const { id } = await createEvent();
  const [ana, ben] = [await createAttendee(id), await createAttendee(id)];
  expect((await request(ana, ben, "Hello again")).json).toMatchObject({ status: "accepted", line: "Hello again" });
});

test("needs no line, and refuses one of more than 200 characters", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  expect((await request(ana, ben, "x".repeat(201))).status).toBe(400);
  expect((await request(ana, ben, "  ")).json).not.toHaveProperty("line");
});

test("keeps the first line when the request is repeated", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  await request(ana, ben, "First");
  expect((await request(ana, ben, "Second")).json).toMatchObject({ line: "First" });
});

test("is gone after a block", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  await request(ana, ben, "Hello");
  await blockUser(ben.actor, ana.userId);
  expect([await listLines(ana), await listLines(ben)]).toEqual([[], []]);
  expect(await db().connection.count({ where: { requesterId: ana.userId } })).toBe(0);
});

test.each<[string, (ana: Member, ben: Member, id: string) => Promise<unknown>]>([
  ["its writer takes it back", (ana, _, id) => removeConnection(ana.actor, id)],
  ["one blocks the other", (ana, ben) => blockUser(ben.actor, ana.userId)],
])("doesn't stay with a declined request once %s", async (_, end) => {
  const [ana, ben] = [await createMember(), await createMember()];
  const { id } = (await request(ana, ben, "Hello")).json;
  await declineConnection(ben.actor, id);
  await end(ana, ben, id);
  expect(await db().connection.findUnique({ where: { id }, select: { line: true } })).toEqual({ line: null });
});

test("has one line of text in the database", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  for (const line of ["", "Two\nlines"])
    await expect(createConnection(ana.userId, ben.userId, { line })).rejects.toThrow("connections_line_check");
});
