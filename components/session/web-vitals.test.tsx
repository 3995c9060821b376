import { sendActivities, trackActivity } from "@/lib/activity/client";
import { render } from "@/tests/support/render";

import { WebVitals } from "./web-vitals";

jest.mock("@/lib/activity/client", () => ({ trackActivity: jest.fn(), sendActivities: jest.fn() }));

type Entry = { entryType: string; startTime: number; duration: number; interactionId?: number };

/** Observers that get each entry, as those of a browser get what it has buffered. */
let deliver: (...entries: Entry[]) => void;

beforeEach(() => {
  const observers = new Set<(entries: Entry[]) => void>();
  deliver = (...entries) => observers.forEach((observer) => observer(entries));
  class FakeObserver {
    static supportedEntryTypes = ["largest-contentful-paint", "event", "first-input"];
    #callback: (entries: Entry[]) => void;
    constructor(callback: (list: { getEntries: () => Entry[] }) => void) {
      this.#callback = (entries) => callback({ getEntries: () => entries });
    }
    observe = () => observers.add(this.#callback);
    takeRecords = () => [];
    disconnect = () => observers.delete(this.#callback);
  }
  Object.assign(globalThis, { PerformanceObserver: FakeObserver });
});

const listReported = () => jest.mocked(trackActivity).mock.calls.map(([report]) => report);
const paint = (startTime: number) => ({ entryType: "largest-contentful-paint", startTime, duration: 0 });
const press = (duration: number, interactionId = 1) => ({
  ...{ entryType: "event", startTime: performance.now(), duration },
  interactionId,
});

it("reports the loaded page's largest paint, and the slowest interaction of each page", () => {
  const { rerender } = render(<WebVitals page="/events" loadedPage="/events" />);
  deliver(paint(800), paint(1_234.5), press(48), press(120), press(900, 0));
  rerender(<WebVitals page="/events/:id" loadedPage="/events" />);
  expect(listReported()).toEqual([
    { vital: "lcp", page: "/events", ms: 1_235 },
    { vital: "inp", page: "/events", ms: 120 },
  ]);
  expect(sendActivities).not.toHaveBeenCalled();

  deliver(paint(5_000), { ...press(700), startTime: 0 }, press(64), press(90_000));
  jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(listReported().slice(2)).toEqual([{ vital: "inp", page: "/events/:id", ms: 60_000 }]);
  expect(sendActivities).toHaveBeenCalledTimes(2);
});
