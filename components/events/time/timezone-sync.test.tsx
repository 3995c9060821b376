import { render } from "@/tests/support/render";

import { TimezoneSync } from "./timezone-sync";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const device = (timeZone: string) =>
  jest
    .spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions")
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
const kept = () => ({ stored: localStorage.getItem("userTimezone"), cookie: document.cookie });

beforeEach(() => {
  refresh.mockReset();
  localStorage.clear();
  document.cookie = "userTimezone=; path=/; max-age=0";
});

it("tells the server the device's zone and has the page written again", () => {
  device("America/Los_Angeles");
  render(<TimezoneSync viewerZone="America/New_York" />);
  expect(kept()).toEqual({ stored: "America/Los_Angeles", cookie: "userTimezone=America%2FLos_Angeles" });
  expect(refresh).toHaveBeenCalledTimes(1);
});

it("only keeps it where the page was written in it already", () => {
  device("America/New_York");
  render(<TimezoneSync viewerZone="America/New_York" />);
  expect(kept()).toEqual({ stored: "America/New_York", cookie: "" });
  expect(refresh).not.toHaveBeenCalled();
});

it.each([
  ["US/Pacific", "America/Los_Angeles"],
  ["America/Boise", "America/Denver"],
])("takes %s for %s", (name, zone) => {
  device(name);
  render(<TimezoneSync viewerZone="America/New_York" />);
  expect(kept()).toEqual({ stored: zone, cookie: `userTimezone=${encodeURIComponent(zone)}` });
});

it("abroad: the zone kept earlier, an older name mapped; without one, what the page has", () => {
  device("Europe/Berlin");
  const { unmount } = render(<TimezoneSync viewerZone="America/New_York" />);
  expect(kept()).toEqual({ stored: null, cookie: "" });
  unmount();
  localStorage.setItem("userTimezone", "US/Central");
  render(<TimezoneSync viewerZone="America/New_York" />);
  expect(document.cookie).toBe("userTimezone=America%2FChicago");
  expect(refresh).toHaveBeenCalledTimes(1);
});

it("asks once where cookies are refused", () => {
  device("America/Chicago");
  jest.spyOn(document, "cookie", "get").mockReturnValue("");
  render(<TimezoneSync viewerZone="America/New_York" />);
  expect(refresh).not.toHaveBeenCalled();
});
