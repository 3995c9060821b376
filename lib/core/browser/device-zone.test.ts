/** @jest-environment jsdom */
import { readDeviceZone } from "./device-zone";

class FakeWorker {
  static last: FakeWorker;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  terminate = jest.fn();
  constructor(readonly url: string) {
    FakeWorker.last = this;
  }
}

beforeEach(() =>
  jest
    .spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions")
    .mockReturnValue({ timeZone: "America/Chicago" } as Intl.ResolvedDateTimeFormatOptions),
);
afterEach(() => Reflect.deleteProperty(globalThis, "Worker"));

it("lets a worker read the zone, and ends it", async () => {
  Object.assign(globalThis, { Worker: FakeWorker });
  const zone = readDeviceZone();
  expect(FakeWorker.last.url).toBe("/time-zone.js");
  FakeWorker.last.onmessage?.({ data: "America/Denver" });
  await expect(zone).resolves.toBe("America/Denver");
  expect(FakeWorker.last.terminate).toHaveBeenCalledTimes(1);
});

it("reads the zone in the page when the worker can't be loaded, or there are none", async () => {
  await expect(readDeviceZone()).resolves.toBe("America/Chicago");
  Object.assign(globalThis, { Worker: FakeWorker });
  const zone = readDeviceZone();
  FakeWorker.last.onerror?.();
  await expect(zone).resolves.toBe("America/Chicago");
});
