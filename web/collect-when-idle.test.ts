import { EventEmitter } from "node:events";

import { collectWhenIdle } from "./collect-when-idle";

const startServer = (collect?: jest.Mock) => {
  const server = new EventEmitter();
  collectWhenIdle(server, collect);
  /** Begins a request and returns the function that ends it. */
  const request = () => {
    const response = new EventEmitter();
    server.emit("request", {}, response);
    return () => void response.emit("close");
  };
  const handle = (count: number) => {
    for (let n = 0; n < count; n++) request()();
  };
  return { request, handle };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it("collects once after load", () => {
  const collect = jest.fn();
  const { handle } = startServer(collect);
  handle(200);
  jest.advanceTimersByTime(2_900);
  expect(collect).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
});

it("waits for a request that runs, and begins again with each that comes", () => {
  const collect = jest.fn();
  const { request, handle } = startServer(collect);
  const finish = request();
  handle(300);
  jest.advanceTimersByTime(60_000);
  finish();
  jest.advanceTimersByTime(2_900);
  handle(1);
  jest.advanceTimersByTime(2_900);
  expect(collect).not.toHaveBeenCalled();
  jest.advanceTimersByTime(200);
  expect(collect).toHaveBeenCalledTimes(1);
});

it("does not collect after a few requests, such as health checks", () => {
  const collect = jest.fn();
  const { handle } = startServer(collect);
  handle(300);
  jest.advanceTimersByTime(3_000);
  handle(199);
  jest.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
});

it("frees what nothing uses any more", () => {
  const { handle } = startServer();
  const before = process.memoryUsage().arrayBuffers;
  for (let n = 0; n < 20; n++) Buffer.alloc(1_024 ** 2);
  handle(200);
  jest.advanceTimersByTime(3_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * 1_024 ** 2);
});
