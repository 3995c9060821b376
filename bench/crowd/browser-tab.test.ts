import { BrowserTab } from "./browser-tab";
import type { BrowserCalls } from "./http-client";
import type { Step } from "./steps";

jest.mock("node:timers/promises", () => ({ setTimeout: () => Promise.resolve() }));

const EVENT = "60000000-0000-4000-8000-000000000006";

it("repeats an act at the event: its write, and then the reads", async () => {
  const made: string[] = [];
  const steps: Step[] = [];
  const record = (method: string) => (path: string) => {
    made.push(`${method} ${path}`);
    return Promise.resolve("");
  };
  const calls = { open: record("open"), get: record("get"), post: record("post") } as unknown as BrowserCalls;
  const measure = <Result>(step: Step, work: () => Promise<Result>) => {
    steps.push(step);
    return work();
  };
  await new BrowserTab(calls, measure, EVENT).play("rsvp");
  expect(made[0]).toBe(`post /api/events/${EVENT}/rsvp`);
  expect(made.slice(1)).toContain(`get /api/events/${EVENT}/suggestions`);
  expect([steps[0], ...new Set(steps.slice(1))]).toEqual(["rsvp", "beside"]);
});

it("doesn't load a page that is open already", async () => {
  const open = jest.fn((_path: string) => Promise.resolve(""));
  const calls = { open, get: open, post: open } as unknown as BrowserCalls;
  const tab = new BrowserTab(calls, (_, work) => work(), EVENT);
  await tab.play("page", { isOpen: true });
  expect(open).not.toHaveBeenCalledWith(`/events/${EVENT}`);
  await tab.play("page");
  expect(open).toHaveBeenCalledWith(`/events/${EVENT}`);
});
