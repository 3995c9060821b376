/** @jest-environment node */
import { setImmediate as nextTurn } from "node:timers/promises";

import { SOCKETS_PER_TURN, Turns } from "./turns";

const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it("serves a small room at once", () => {
  const served: number[] = [];
  const turns = new Turns([1, 2, 3], (sockets) => served.push(...sockets));
  expect(served).toEqual([1, 2, 3]);
  expect(turns.isDone).toBe(true);
});

it("lets other work come between the parts of a large room, and keeps the order", async () => {
  const sockets = listNumbers(2.5 * SOCKETS_PER_TURN);
  const served: (number | "other")[] = [];
  const turns = new Turns(sockets, (part) => served.push(...part));
  expect(served).toHaveLength(SOCKETS_PER_TURN);
  served.push("other");
  while (!turns.isDone) await nextTurn();
  expect(served.indexOf("other")).toBe(SOCKETS_PER_TURN);
  expect(served.filter((each) => each !== "other")).toEqual(sockets);
});

it("serves whoever is left when it has to be finished, and nobody twice", async () => {
  const sockets = listNumbers(3 * SOCKETS_PER_TURN);
  const served: number[] = [];
  const turns = new Turns(sockets, (part) => served.push(...part));
  turns.finish();
  expect(served).toEqual(sockets);
  await nextTurn();
  expect(served).toEqual(sockets);
});

it("serves nobody who has left before their turn", async () => {
  const sockets = new Set(listNumbers(2 * SOCKETS_PER_TURN));
  const served: number[] = [];
  const turns = new Turns(sockets, (part) => served.push(...part));
  const last = 2 * SOCKETS_PER_TURN - 1;
  sockets.delete(last);
  while (!turns.isDone) await nextTurn();
  expect(served).toEqual(listNumbers(last));
});

it("serves nobody after it was stopped", async () => {
  const served: number[] = [];
  const turns = new Turns(listNumbers(2 * SOCKETS_PER_TURN), (part) => served.push(...part));
  turns.stop();
  await nextTurn();
  expect(served).toHaveLength(SOCKETS_PER_TURN);
});
