import { act, render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import type { MapSocket } from "@/lib/realtime/browser/socket-io-client";

import { LocationSharing } from "./location-sharing";
import { useLocationSharing } from "./use-location-sharing";

const VENUE = { latitude: 27.9615, longitude: -82.4636 };

type Watch = { success: PositionCallback; error: PositionErrorCallback; options: PositionOptions };

/** A device that is where the test says, when it says so. */
function fakeGeolocation() {
  const watches = new Map<number, Watch>();
  let last = 0;
  const geolocation = {
    watchPosition: (success: PositionCallback, error: PositionErrorCallback, options: PositionOptions) => {
      watches.set(++last, { success, error, options });
      return last;
    },
    clearWatch: (id: number) => void watches.delete(id),
  };
  Object.defineProperty(navigator, "geolocation", { value: geolocation, configurable: true });
  return {
    watches,
    be: (coords: typeof VENUE) =>
      act(async () => {
        for (const { success } of watches.values()) success({ coords } as GeolocationPosition);
        await Promise.resolve();
      }),
    fail: (code: number) =>
      act(() => watches.forEach(({ error }) => error({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError))),
  };
}

const sendLocation = jest.fn();
const withdraw = jest.fn();
const socket = { sendLocation, withdraw } as unknown as MapSocket;

function Sharing({
  connection = "connected",
  attendanceId = "one",
}: {
  connection?: "connected" | "connecting";
  attendanceId?: string;
}) {
  return <LocationSharing {...useLocationSharing(socket, connection, attendanceId)} />;
}

const start = () =>
  userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole("button", { name: "Share my location" }));

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  sendLocation.mockReset().mockResolvedValue({ inRange: true });
  withdraw.mockReset().mockResolvedValue(undefined);
});
afterEach(() => jest.useRealTimers());

it("asks the device nothing before my consent", () => {
  const { watches } = fakeGeolocation();
  render(<Sharing />);
  expect(watches.size).toBe(0);
  expect(screen.getByText(/only until you check out/)).toBeInTheDocument();
});

it("shares with the figures of the specification, and says so", async () => {
  const { watches, be } = fakeGeolocation();
  render(<Sharing />);
  await start();
  expect([...watches.values()][0]?.options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 2_000 });
  expect(screen.getByText("Finding your location…")).toBeInTheDocument();
  await be(VENUE);
  expect(sendLocation).toHaveBeenCalledWith(VENUE);
  expect(screen.getByText("People here can see you on the map.")).toBeInTheDocument();
});

it("says when I am not at the event", async () => {
  sendLocation.mockResolvedValue({ inRange: false });
  const { be } = fakeGeolocation();
  render(<Sharing />);
  await start();
  await be(VENUE);
  expect(screen.getByText("You are not at the event location")).toBeInTheDocument();
});

it("sends at most once a second, the newest last, and a sign of life when I stand still", async () => {
  const { be } = fakeGeolocation();
  render(<Sharing />);
  await start();
  await be(VENUE);
  await be({ ...VENUE, latitude: 27.9616 });
  await be({ ...VENUE, latitude: 27.9617 });
  expect(sendLocation).toHaveBeenCalledTimes(1);
  await act(() => jest.advanceTimersByTimeAsync(1_100));
  expect(sendLocation).toHaveBeenCalledTimes(2);
  expect(sendLocation).toHaveBeenLastCalledWith({ ...VENUE, latitude: 27.9617 });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(sendLocation).toHaveBeenCalledTimes(2);
  await act(() => jest.advanceTimersByTimeAsync(11_000));
  expect(sendLocation).toHaveBeenCalledTimes(3);
});

it("stops at once, and takes my marker off the map", async () => {
  const { watches, be } = fakeGeolocation();
  render(<Sharing />);
  await start();
  await be(VENUE);
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole("button", { name: "Stop sharing" }));
  expect(withdraw).toHaveBeenCalledTimes(1);
  expect(watches.size).toBe(0);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(sendLocation).toHaveBeenCalledTimes(1);
});

it("tells the map again where I am after the connection was lost", async () => {
  const { be } = fakeGeolocation();
  const { rerender } = render(<Sharing />);
  await start();
  await be(VENUE);
  rerender(<Sharing connection="connecting" />);
  rerender(<Sharing connection="connected" />);
  expect(sendLocation).toHaveBeenCalledTimes(2);
});

it("keeps the consent for this attendance and no other", async () => {
  const { watches } = fakeGeolocation();
  const { unmount } = render(<Sharing />);
  await start();
  unmount();
  expect(watches.size).toBe(0);
  const again = render(<Sharing />);
  expect(watches.size).toBe(1);
  again.unmount();
  render(<Sharing attendanceId="two" />);
  expect(watches.size).toBe(0);
});

it("says when the browser refuses or can't tell", async () => {
  const { watches, fail } = fakeGeolocation();
  render(<Sharing />);
  await start();
  fail(2);
  expect(screen.getByText(/can't be found at the moment/)).toBeInTheDocument();
  expect(watches.size).toBe(1);
  fail(1);
  expect(screen.getByText(/doesn't allow your location/)).toBeInTheDocument();
  expect(watches.size).toBe(0);
  expect(screen.getByRole("button", { name: "Share my location" })).toBeInTheDocument();
});
