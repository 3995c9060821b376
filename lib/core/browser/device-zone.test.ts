import { getDeviceZone } from "./device-zone";

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, "Temporal");
});

it("reads the zone from Temporal, without what formats dates", () => {
  const format = jest.spyOn(Intl, "DateTimeFormat");
  Object.assign(globalThis, { Temporal: { Now: { timeZoneId: () => "Europe/Madrid" } } });
  expect(getDeviceZone()).toBe("Europe/Madrid");
  expect(format).not.toHaveBeenCalled();
});

it("reads it from Intl in a browser without Temporal", () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(getDeviceZone()).toBe(timeZone);
});
