import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { connect, Socket } from "node:net";

import { call, startWeb } from "@/tests/support/servers/stub-web";

import { createPageQueue } from "./page-queue";

const createResponse = () => new ServerResponse(new IncomingMessage(new Socket()));

/** Waits for all pending promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Queues pages. `finish` ends one by name. */
function openPages() {
  const renderPage = createPageQueue();
  const begun: string[] = [];
  const finishes = new Map<string, () => void>();
  const open = (name: string, response = createResponse()) =>
    renderPage(response, () => {
      begun.push(name);
      return new Promise<void>((resolve) => finishes.set(name, resolve));
    });
  return { open, begun, finish: (name: string) => finishes.get(name)?.() };
}

afterEach(() => jest.useRealTimers());

it("renders three pages at a time, in the order of the requests", async () => {
  const { open, begun, finish } = openPages();
  for (const name of ["1", "2", "3", "4", "5"]) void open(name);
  await settle();
  expect(begun).toEqual(["1", "2", "3"]);
  finish("2");
  await settle();
  expect(begun).toEqual(["1", "2", "3", "4"]);
});

it("renders nothing for who left while waiting", async () => {
  const { open, begun, finish } = openPages();
  for (const name of ["1", "2", "3"]) void open(name);
  const response = createResponse();
  void open("gone", response);
  void open("next");
  response.destroy();
  await settle();
  finish("1");
  await settle();
  expect(begun).toEqual(["1", "2", "3", "next"]);
});

it("goes on after a page that fails, whose caller is told", async () => {
  const renderPage = createPageQueue();
  const fail = () => Promise.reject(new Error("no page"));
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => renderPage(createResponse(), fail)));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
});

it("makes room for others after a minute of a page that never ends", async () => {
  jest.useFakeTimers();
  const { open, begun } = openPages();
  for (const name of ["1", "2", "3", "4"]) void open(name);
  await jest.advanceTimersByTimeAsync(59_000);
  expect(begun).toHaveLength(3);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(begun).toHaveLength(4);
});

it("fails for its caller when a page fails after its head", async () => {
  const response = createResponse();
  const rendering = createPageQueue()(response, async () => {
    response.writeHead(200);
    await settle();
    throw new Error("half a page");
  });
  await expect(rendering).rejects.toThrow("half a page");
});

it("refuses a page when a thousand wait", async () => {
  const { open } = openPages();
  for (let page = 0; page < 1_003; page++) void open(String(page));
  await expect(open("one too many")).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
});

it("renders each page in the context of its own request", async () => {
  const context = new AsyncLocalStorage<number>();
  const renderPage = createPageQueue();
  const seen: (number | undefined)[] = [];
  const render = () => Promise.resolve(void seen.push(context.getStore()));
  await Promise.all([1, 2, 3, 4, 5].map((page) => context.run(page, () => renderPage(createResponse(), render))));
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

it("renders the next page while clients that don't read still have theirs to get", async () => {
  const { port } = await startWeb(1, { body: "x".repeat(20_000_000) });
  const idle = [1, 2, 3].map((page) => connect(port, "127.0.0.1").end(`GET /${page} HTTP/1.1\r\nHost: a\r\n\r\n`));
  await Promise.all(idle.map((socket) => once(socket, "readable")));
  expect((await call(port, "/4")).status).toBe(200);
  for (const socket of idle) socket.destroy();
});
