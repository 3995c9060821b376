/** @jest-environment node */
import type { ServerFrame } from "@/lib/api/protocol/frames";

import type { Connection } from "../types";
import { ConnectionRegistry } from "./registry";

const EVENT_ID = "00000000-0000-4000-8000-000000000001";

function joinOne() {
  const sent: ServerFrame[] = [];
  const connection: Connection = {
    actor: { userId: "ana", role: "user", sid: "s", isEmailVerified: true },
    locale: "en",
    token: "",
    outgoing: { send: (frame) => void sent.push(frame), sendText: () => undefined },
    close: () => undefined,
  };
  const registry = new ConnectionRegistry(200);
  registry.add(connection);
  registry.joinEvent(connection, EVENT_ID, { isBatched: false });
  return { registry, sent, receivesFrames: () => [...registry.listByEvent(EVENT_ID)].length === 1 };
}

const joinedAgain = [{ type: "joined_event", eventId: EVENT_ID }];

it("tells who missed a frame while closed to read again", () => {
  const { registry, sent, receivesFrames } = joinOne();
  const joined = registry.closeEvents({ userIds: ["ana"] }, 1);
  expect(receivesFrames()).toBe(false);
  registry.reopen(1, joined, new Set(joined));
  expect([receivesFrames(), sent]).toEqual([true, joinedAgain]);
});

it("tells nobody who missed nothing", () => {
  const { registry, sent } = joinOne();
  const joined = registry.closeEvents({ userIds: ["ana"] }, 1);
  registry.reopen(1, joined, new Set(joined));
  expect(sent).toEqual([]);
});

it("remembers what was missed when a second change closes what is closed already", () => {
  const { registry, sent, receivesFrames } = joinOne();
  const first = registry.closeEvents({ userIds: ["ana"] }, 1);
  expect(receivesFrames()).toBe(false);
  const second = registry.closeEvents({ eventId: EVENT_ID }, 2);
  registry.reopen(1, first, new Set(first));
  registry.reopen(2, second, new Set(second));
  expect([receivesFrames(), sent]).toEqual([true, joinedAgain]);
});
