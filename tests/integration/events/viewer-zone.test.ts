import { loadTimezone, loadViewerZone } from "@/lib/events/loaders";

let cookie: string | undefined;
jest.mock("next/headers", () => ({
  cookies: () => Promise.resolve({ get: () => cookie !== undefined && { value: cookie } }),
}));

it.each([
  ["America/Chicago", "America/Chicago", "America/Chicago"],
  // Assumed: the device is in a zone that is not accepted.
  ["US/Central", "US/Central", "America/Chicago"],
  ["US/Eastern", "US/Eastern", "America/New_York"],
  // Not accepted, or another name that no page stores.
  ["Europe/Berlin", "US/Eastern", "America/New_York"],
  ["America/Boise", "America/Denver", "America/Denver"],
  ["US/Samoa", "US/Eastern", "America/New_York"],
  [undefined, "US/Eastern", "America/New_York"],
])("reads the cookie %s as %s, and as %s where nothing is called the viewer's", async (value, viewerZone, zone) => {
  cookie = value;
  expect([await loadViewerZone(), await loadTimezone()]).toEqual([viewerZone, zone]);
});
