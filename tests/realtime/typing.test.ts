import { randomUUID } from "node:crypto";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createMember } from "@/tests/support/factories/users";
import { startRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

it("is sent to every tab of a connection, at most every two seconds", async () => {
  const { connect } = await startRealtime();
  const [ana, ben] = [await createMember(), await createMember()];
  await createConnection(ana.userId, ben.userId);
  const [from, one, two] = [await connect(ana.token), await connect(ben.token), await connect(ben.token)];
  for (let n = 0; n < 5; n++) from.send({ type: "typing", receiverId: ben.userId });
  expect(await one.next("typing")).toEqual({ type: "typing", userId: ana.userId });
  expect(await two.next("typing")).toEqual({ type: "typing", userId: ana.userId });
  from.send({ type: "send_message", token: ana.token, receiverId: ben.userId, content: "done" });
  await one.next("receive_message");
  expect(one.getReceived("typing")).toHaveLength(1);
  expect(from.getReceived("error")).toEqual([]);
});

it("is dropped silently for a stranger, a blocked or unknown member, or oneself", async () => {
  const { connect } = await startRealtime();
  const [ana, stranger, blocked] = [await createMember(), await createMember(), await createMember()];
  await createConnection(ana.userId, blocked.userId);
  await createBlock(blocked.userId, ana.userId);
  const silentSockets = [await connect(stranger.token), await connect(blocked.token)];
  for (const receiverId of [stranger.userId, blocked.userId, randomUUID(), ana.userId]) {
    // One socket each, because a socket is limited to two per second.
    const socket = await connect(ana.token);
    socket.send({ type: "typing", receiverId });
    socket.send({ type: "authenticate", token: ana.token });
    await socket.next("authenticated");
    expect(socket.frames.map((frame) => frame.type)).toEqual(["authenticated", "authenticated"]);
  }
  for (const socket of silentSockets) expect(socket.getReceived("typing")).toEqual([]);
});

it("is limited for many receivers in turn", async () => {
  const { connect } = await startRealtime();
  const [ana, ben, cem] = [await createMember(), await createMember(), await createMember()];
  await createConnection(ana.userId, ben.userId);
  await createConnection(ana.userId, cem.userId);
  const [from, forBen, forCem] = [await connect(ana.token), await connect(ben.token), await connect(cem.token)];
  for (let n = 0; n < 10; n++) from.send({ type: "typing", receiverId: n % 2 === 0 ? ben.userId : cem.userId });
  from.send({ type: "send_message", token: ana.token, receiverId: cem.userId, content: "done" });
  await forCem.next("receive_message");
  expect(forBen.getReceived("typing").length + forCem.getReceived("typing").length).toBe(1);
});
