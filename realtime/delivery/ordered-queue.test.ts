import { createOrderedQueue, type Delivery, type OrderingKeys } from "./ordered-queue";

const runMicrotasks = () => new Promise((resolve) => setImmediate(resolve));

function createHeldQueue() {
  const add = createOrderedQueue();
  const delivered: string[] = [];
  const finish = new Map<string, () => Promise<unknown>>();
  const enqueue = (name: string, keys: OrderingKeys) => {
    const prepared = new Promise<Delivery>((resolve) =>
      finish.set(name, () => {
        resolve(() => void delivered.push(name));
        return runMicrotasks();
      }),
    );
    add(name, keys, prepared);
  };
  return { delivered, enqueue, finish: (name: string) => finish.get(name)?.() };
}

it("delivers in the order of adding when the reads of one lane end in another order", async () => {
  const { delivered, enqueue, finish } = createHeldQueue();
  enqueue("first", ["room", "ana"]);
  enqueue("second", ["ana", "other room"]);
  enqueue("third", ["other room", "ben"]);
  await finish("third");
  await finish("second");
  expect(delivered).toEqual([]);
  await finish("first");
  expect(delivered).toEqual(["first", "second", "third"]);
});

it("doesn't hold back what concerns another event and another member", async () => {
  const { delivered, enqueue, finish } = createHeldQueue();
  enqueue("slow", ["room", "ana"]);
  enqueue("other", ["other room", "ben"]);
  await finish("other");
  expect(delivered).toEqual(["other"]);
});

it("delivers what concerns everything after all earlier and before all later deliveries", async () => {
  const { delivered, enqueue, finish } = createHeldQueue();
  enqueue("ana", ["ana"]);
  enqueue("ben", ["ben"]);
  enqueue("everything", "all");
  enqueue("later", ["cleo"]);
  for (const name of ["later", "everything", "ben"]) await finish(name);
  expect(delivered).toEqual(["ben"]);
  await finish("ana");
  expect(delivered).toEqual(["ben", "ana", "everything", "later"]);
});

it("continues after a read or a delivery that fails", async () => {
  const add = createOrderedQueue();
  const deliver = jest.fn();
  add("read", ["room"], Promise.reject(new Error("failed")));
  add(
    "throws",
    ["room"],
    Promise.resolve(() => {
      throw new Error("failed");
    }),
  );
  add(
    "rejects",
    ["room"],
    Promise.resolve(() => Promise.reject(new Error("failed"))),
  );
  add("last", ["room"], Promise.resolve(deliver));
  await runMicrotasks();
  expect(deliver).toHaveBeenCalledTimes(1);
});
