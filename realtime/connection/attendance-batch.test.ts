/** @jest-environment node */
import { MAX_ATTENDANCE_CHANGES } from "@/lib/api/protocol/limits";
import type { ServerFrame } from "@/lib/api/protocol/frames";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";

import { createWsChannel } from "../transports/ws-channel";
import type { Connection } from "../types";
import { createPacket } from "./packet";
import { ConnectionRegistry } from "./registry";

const EVENT = "00000000-0000-4000-8000-000000000001";
const PROFILE = { ...fillPublicFields(null), lastName: "" };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Formats a check-in as "+ana", a check-out as "-ana" and a single frame as "(+ana)". */
function openRoom() {
  const registry = new ConnectionRegistry(200);
  const channel = createWsChannel(registry);

  function format(frame: ServerFrame): string {
    if (frame.type === "attendance_changes")
      return frame.changes.map(({ change, userId }) => `${change === "checked_in" ? "+" : "-"}${userId}`).join(" ");
    if (frame.type === "user_checked_in") return `(+${frame.userId})`;
    return frame.type;
  }
  function join(userId: string, isBatched = true) {
    const frames: string[] = [];
    const connection: Connection = {
      actor: { userId, role: "user", sid: userId, isEmailVerified: true },
      ...{ locale: "en", token: "", close: () => undefined },
      outgoing: {
        send: (frame) => void frames.push(format(frame)),
        sendText: (text) => void frames.push(format(JSON.parse(text) as ServerFrame)),
      },
    };
    registry.add(connection);
    const joinAgain = () => registry.joinEvent(connection, EVENT, { isBatched });
    joinAgain();
    return { frames, joinAgain, leave: () => registry.remove(connection) };
  }
  function send(changes: string, exceptUserIds: string[] = []): void {
    for (const change of changes.split(" ")) {
      const [userId, type] = [
        change.slice(1),
        change.startsWith("+") ? "user_checked_in" : "user_checked_out",
      ] as const;
      const user = { id: userId, profile: { ...PROFILE, firstName: userId } };
      channel.toEvent(EVENT, createPacket({ type, eventId: EVENT, userId, user }), new Set(exceptUserIds));
    }
  }
  return { registry, channel, join, send };
}

it("sends the first change at once, and those that follow in one frame, in their order", () => {
  const { join, send } = openRoom();
  const { frames } = join("viewer");
  const plain = join("other", false);
  send("+ana");
  expect(frames).toEqual(["+ana"]);
  send("+ben -ana +ana -ben");
  expect(frames).toEqual(["+ana"]);
  jest.advanceTimersByTime(200);
  expect(frames).toEqual(["+ana", "+ben -ana +ana -ben"]);
  expect(plain.frames.slice(0, 2)).toEqual(["(+ana)", "(+ben)"]);
  jest.advanceTimersByTime(200);
  send("+cho");
  expect(frames.at(-1)).toBe("+cho");
});

it("waits longer in a larger room", () => {
  const { join, send } = openRoom();
  const [viewer] = Array.from({ length: 1_000 }, (_, index) => join(`viewer-${index}`));
  send("+ana +ben");
  jest.advanceTimersByTime(999);
  expect(viewer?.frames).toEqual(["+ana"]);
  jest.advanceTimersByTime(1);
  expect(viewer?.frames).toEqual(["+ana", "+ben"]);
});

it("sends a full batch before the interval ends", () => {
  const { join, send } = openRoom();
  const { frames } = join("viewer");
  send("+first");
  for (let n = 0; n < MAX_ATTENDANCE_CHANGES; n++) send(`+${n}`);
  expect(frames).toHaveLength(2);
});

it("serializes once for all who may see the same, and filters across blocks", () => {
  const { join, send } = openRoom();
  const viewers = Array.from({ length: 20 }, (_, index) => join(`viewer-${index}`));
  const [blocked, blockedByAll] = [join("blocked"), join("blocked-by-all")];
  send("+first");
  send("+ana", ["blocked", "blocked-by-all"]);
  send("+ben", ["blocked-by-all"]);
  const stringify = jest.spyOn(JSON, "stringify");
  jest.advanceTimersByTime(200);
  // One text for the twenty, and one for the member who is blocked by Ana only.
  expect(stringify).toHaveBeenCalledTimes(2);
  stringify.mockRestore();
  for (const { frames } of viewers) expect(frames).toEqual(["+first", "+ana +ben"]);
  expect([blocked.frames, blockedByAll.frames]).toEqual([["+first", "+ben"], ["+first"]]);
});

it("sends nothing from before a join, and nothing to a socket that left", () => {
  const { join, send } = openRoom();
  const [viewer, leaving] = [join("viewer"), join("leaving")];
  send("+ana +ben");
  const late = join("late");
  viewer.joinAgain();
  leaving.leave();
  send("+cho");
  jest.advanceTimersByTime(200);
  for (const { frames } of [viewer, late]) expect(frames.at(-1)).toBe("+cho");
  expect(leaving.frames).toEqual(["+ana"]);
});

it("sends nothing from before a closed right, and lets the client read again what waited for it", () => {
  const { registry, join, send } = openRoom();
  const [viewer, other, demoted] = [join("viewer"), join("other"), join("demoted")];
  send("+ana +ben");
  const closed = registry.closeEvents({ userIds: ["viewer", "demoted"] }, 1);
  send("+cho");
  jest.advanceTimersByTime(200);
  expect(viewer.frames).toEqual(["+ana"]);
  registry.reopen(1, closed, new Set(closed.filter(({ userId }) => userId === "viewer")));
  expect(viewer.frames).toEqual(["+ana", "joined_event"]);
  send("+dov");
  jest.advanceTimersByTime(200);
  expect(viewer.frames).toEqual(["+ana", "joined_event", "+dov"]);
  expect(other.frames).toEqual(["+ana", "+ben +cho", "+dov"]);
  expect(demoted.frames).toEqual(["+ana"]);
});

it("lets a client read again although all that it missed waited when its right was closed", () => {
  const { registry, join, send } = openRoom();
  const { frames } = join("viewer");
  send("+ana +ben");
  const closed = registry.closeEvents({ userIds: ["viewer"] }, 1);
  registry.reopen(1, closed, new Set(closed));
  expect(frames).toEqual(["+ana", "joined_event"]);
  jest.advanceTimersByTime(1_000);
  const closedAgain = registry.closeEvents({ userIds: ["viewer"] }, 2);
  registry.reopen(2, closedAgain, new Set(closedAgain));
  expect(frames).toEqual(["+ana", "joined_event"]);
});

it("leaves no timer behind when the last socket leaves", () => {
  const { join, send } = openRoom();
  const { leave } = join("viewer");
  send("+ana +ben");
  leave();
  expect(jest.getTimerCount()).toBe(0);
});

it("sends to all sockets of the process at once, however many", () => {
  const { channel, join, send } = openRoom();
  const viewers = Array.from({ length: 200 }, (_, index) => join(`viewer-${index}`));
  send("+ana");
  channel.toAll(createPacket({ type: "rsvp_counts", counts: [] }));
  for (const { frames } of viewers) expect(frames).toEqual(["+ana", "rsvp_counts"]);
});
