/** @jest-environment node */
import { setImmediate as nextTurn } from "node:timers/promises";

import { SOCKETS_PER_TURN } from "../limits/turns";
import { ViewSends } from "./view-sends";

const SOCKETS = Array.from({ length: 2 * SOCKETS_PER_TURN }, (_, index) => `socket${index}`);
const LAST = SOCKETS.at(-1) as string;
const MOVED = { left: ["ana"] };

/** A view of two turns, whose first turn was sent. Updates are written by whom they name. */
function startView() {
  const view = {};
  const received = new Map<string, string[]>();
  const sends = new ViewSends<object>((socketIds, { left }) => {
    for (const id of socketIds) received.set(id, [...(received.get(id) ?? []), ...(left ?? [])]);
  });
  sends.start([[view, { update: MOVED, socketIds: SOCKETS }]]);
  return { view, sends, received };
}

it("sends a large view in turns, once to each socket", async () => {
  const { received } = startView();
  expect(received.size).toBe(SOCKETS_PER_TURN);
  while (received.size < SOCKETS.length) await nextTurn();
  await nextTurn();
  expect([...received]).toEqual(SOCKETS.map((socketId) => [socketId, ["ana"]]));
});

it("sends what waits before anything newer", async () => {
  const { view, sends, received } = startView();
  sends.sendWaiting(view, [LAST]);
  expect(received.get(LAST)).toEqual(["ana"]);
  expect(received.size).toBe(SOCKETS_PER_TURN + 1);
  sends.sendWaiting(view);
  expect(received.size).toBe(SOCKETS.length);
  await nextTurn();
  expect(received.get(LAST)).toEqual(["ana"]);
});

it("sends the last update to everyone before the next", () => {
  const { view, sends, received } = startView();
  sends.start([[view, { update: { left: ["ben"] }, socketIds: [LAST] }]]);
  expect(received.get(LAST)).toEqual(["ana", "ben"]);
});

it("sends a socket that has left nothing more", async () => {
  const { view, sends, received } = startView();
  expect(sends.drop(view, LAST)).toBe(true);
  while (received.size < SOCKETS.length - 1) await nextTurn();
  await nextTurn();
  expect(received.has(LAST)).toBe(false);
});

it("takes a marker out of what waits, and names the view if some have been told that it appeared", () => {
  const received: object[] = [];
  const sends = new ViewSends<object>((_, update) => void received.push(update));
  const view = {};
  const [ana, ben] = ["ana", "ben"].map((userId) => ({ userId })) as never[];
  sends.start([
    [view, { update: { entered: [ana as never], moved: [ben as never], left: ["cleo"] }, socketIds: SOCKETS }],
  ]);
  expect(sends.removeMarker("ben")).toEqual([]);
  expect(sends.removeMarker("ana")).toEqual([view]);
  sends.sendWaiting(view);
  expect(received.at(-1)).toEqual({ left: ["cleo"] });
});

it("sends nothing of which nothing is left, and nothing after it was stopped", async () => {
  const received: object[] = [];
  const sends = new ViewSends<object>((_, update) => void received.push(update));
  const moved = [{ userId: "ana" }] as never[];
  sends.start([[{}, { update: { moved }, socketIds: SOCKETS }]]);
  sends.removeMarker("ana");
  sends.start([[{}, { update: { moved }, socketIds: SOCKETS }]]);
  expect(received).toHaveLength(2);
  sends.stop();
  await nextTurn();
  expect(received).toHaveLength(2);
});
