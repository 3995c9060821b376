import type { ReactElement } from "react";

import { act, render as renderNow } from "@/tests/support/render";

import { DEFAULT_TIMEZONE } from "@/lib/core/shared/time-zone";
import { toAssumedTimezone } from "@/lib/events/constants/timezones";

import { SiteSettingsProvider } from "@/components/ui/site/site-settings";

import { TimezoneSync } from "./timezone-sync";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const setDeviceZone = (timeZone: string) =>
  jest
    .spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions")
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
const render = (ui: ReactElement) => act(async () => renderNow(ui));
const readSaved = () => ({ stored: localStorage.getItem("userTimezone"), cookie: document.cookie });

beforeEach(() => {
  refresh.mockReset();
  localStorage.clear();
  document.cookie = "userTimezone=; path=/; max-age=0";
});

it("sets the cookie and refreshes the page when the device's zone differs", async () => {
  setDeviceZone("America/Los_Angeles");
  await render(<TimezoneSync viewerZone="America/New_York" />);
  expect(readSaved()).toEqual({ stored: "America/Los_Angeles", cookie: "userTimezone=America%2FLos_Angeles" });
  expect(refresh).toHaveBeenCalledTimes(1);
});

it("only stores the zone when the page was rendered in it already", async () => {
  setDeviceZone("America/New_York");
  await render(<TimezoneSync viewerZone="America/New_York" />);
  expect(readSaved()).toEqual({ stored: "America/New_York", cookie: "" });
  expect(refresh).not.toHaveBeenCalled();
});

it("sets the cookie without a refresh when the server assumed the device's zone", async () => {
  setDeviceZone("America/New_York");
  await render(<TimezoneSync viewerZone={toAssumedTimezone(DEFAULT_TIMEZONE)} />);
  expect(readSaved()).toEqual({ stored: "America/New_York", cookie: "userTimezone=America%2FNew_York" });
  expect(refresh).not.toHaveBeenCalled();
});

it.each([
  ["US/Pacific", "America/Los_Angeles"],
  ["America/Boise", "America/Denver"],
])("maps %s to %s", async (name, zone) => {
  setDeviceZone(name);
  await render(<TimezoneSync viewerZone="America/New_York" />);
  expect(readSaved()).toEqual({ stored: zone, cookie: `userTimezone=${encodeURIComponent(zone)}` });
});

it("changes nothing when the device's zone is not accepted and none is stored", async () => {
  setDeviceZone("Europe/Berlin");
  await render(<TimezoneSync viewerZone={toAssumedTimezone(DEFAULT_TIMEZONE)} />);
  expect(readSaved()).toEqual({ stored: null, cookie: "" });
  expect(refresh).not.toHaveBeenCalled();
});

it.each([
  ["America/Chicago", "America/New_York", "US/Central"],
  ["US/Central", "America/Chicago", "US/Central"],
  ["America/Chicago", "US/Eastern", "US/Central"],
  [null, "America/New_York", "US/Eastern"],
])(
  "assumes the stored zone %s on a page in %s when the device's zone is not accepted",
  async (stored, viewerZone, name) => {
    setDeviceZone("Europe/Berlin");
    if (stored) localStorage.setItem("userTimezone", stored);
    const { rerender } = await render(<TimezoneSync viewerZone={viewerZone} />);
    expect(readSaved()).toEqual({ stored, cookie: `userTimezone=${encodeURIComponent(name)}` });
    expect(refresh).toHaveBeenCalledTimes(1);
    await act(async () => rerender(<TimezoneSync viewerZone={name} />));
    expect(refresh).toHaveBeenCalledTimes(1);
  },
);

it("knows the device's zone again after another one was assumed", async () => {
  setDeviceZone("America/Chicago");
  await render(<TimezoneSync viewerZone="US/Eastern" />);
  expect(document.cookie).toBe("userTimezone=America%2FChicago");
  expect(refresh).toHaveBeenCalledTimes(1);
});

it("does not refresh when the browser blocks cookies", async () => {
  setDeviceZone("America/Chicago");
  jest.spyOn(document, "cookie", "get").mockReturnValue("");
  await render(<TimezoneSync viewerZone="America/New_York" />);
  expect(refresh).not.toHaveBeenCalled();
});

describe("on a site in Madrid", () => {
  /** The component reads the device's zone first, and compares names of zones afterwards. */
  const setDeviceZoneOnce = (timeZone: string) => {
    jest.restoreAllMocks();
    jest
      .spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions")
      .mockReturnValueOnce({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  };
  const renderThere = (viewerZone: string) =>
    render(
      <SiteSettingsProvider site={{ defaultTimeZone: "Europe/Madrid", timeZones: ["Asia/Kolkata"] }}>
        <TimezoneSync viewerZone={viewerZone} />
      </SiteSettingsProvider>,
    );

  it.each([
    ["Europe/Madrid", "Europe/Madrid"],
    ["Asia/Calcutta", "Asia/Kolkata"],
  ])("stores the device's zone %s as %s", async (device, zone) => {
    setDeviceZoneOnce(device);
    await renderThere("europe/madrid");
    expect(readSaved()).toEqual({ stored: zone, cookie: `userTimezone=${encodeURIComponent(zone)}` });
  });

  it("keeps the assumed zone for a device in another one", async () => {
    setDeviceZoneOnce("America/New_York");
    await renderThere("europe/madrid");
    expect(readSaved()).toEqual({ stored: null, cookie: "" });
    expect(refresh).not.toHaveBeenCalled();
  });
});
