import { createOrderedQueue, type Delivery } from "./ordered-queue";

it("delivers in the order of adding when the reads end in another order", async () => {
  const add = createOrderedQueue();
  const delivered: string[] = [];
  let finishFirst: (delivery: Delivery) => void = () => undefined;
  add("first", new Promise((resolve) => (finishFirst = resolve)));
  add(
    "second",
    Promise.resolve(() => void delivered.push("second")),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(delivered).toEqual([]);
  finishFirst(() => void delivered.push("first"));
  await new Promise((resolve) => setImmediate(resolve));
  expect(delivered).toEqual(["first", "second"]);
});

it("continues after a read or a delivery that fails", async () => {
  const add = createOrderedQueue();
  const deliver = jest.fn();
  add("read", Promise.reject(new Error("failed")));
  add(
    "throws",
    Promise.resolve(() => {
      throw new Error("failed");
    }),
  );
  add(
    "rejects",
    Promise.resolve(() => Promise.reject(new Error("failed"))),
  );
  add("last", Promise.resolve(deliver));
  await new Promise((resolve) => setImmediate(resolve));
  expect(deliver).toHaveBeenCalledTimes(1);
});
