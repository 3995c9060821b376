import userEvent from "@testing-library/user-event";

import type { MapSocket } from "@/lib/realtime/browser/socket-io-client";
import { act, render, screen } from "@/tests/support/render";

import { LocationSharing } from "./location-sharing";
import { useLocationSharing } from "./use-location-sharing";

const VENUE = { latitude: 27.9615, longitude: -82.4636 };

type Watch = { success: PositionCallback; error: PositionErrorCallback; options: PositionOptions };

/** Installs a geolocation whose positions and errors the test emits. */
function installGeolocation() {
  const watches = new Map<number, Watch>();
  let lastId = 0;
  const geolocation = {
    watchPosition: (success: PositionCallback, error: PositionErrorCallback, options: PositionOptions) => {
      watches.set(++lastId, { success, error, options });
      return lastId;
    },
    clearWatch: (id: number) => void watches.delete(id),
  };
  Object.defineProperty(navigator, "geolocation", { value: geolocation, configurable: true });
  return {
    watches,
    emitPosition: (coords: typeof VENUE) =>
      act(async () => {
        for (const { success } of watches.values()) success({ coords } as GeolocationPosition);
        await Promise.resolve();
      }),
    emitError: (code: number) =>
      act(() => watches.forEach(({ error }) => error({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError))),
  };
}

const sendLocation = jest.fn();
const withdraw = jest.fn();
const socket = { sendLocation, withdraw } as unknown as MapSocket;

type SharingProps = { connection?: "connected" | "connecting"; attendanceId?: string };

function Sharing({ connection = "connected", attendanceId = "one" }: SharingProps) {
  return <LocationSharing {...useLocationSharing(socket, connection, attendanceId)} />;
}

const click = (name: string) =>
  userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole("button", { name }));
const clickStart = () => click("Share my location");
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  sendLocation.mockReset().mockResolvedValue({ inRange: true });
  withdraw.mockReset().mockResolvedValue(undefined);
});
afterEach(() => jest.useRealTimers());

it("does not read the position before the consent", () => {
  const { watches } = installGeolocation();
  render(<Sharing />);
  expect(watches.size).toBe(0);
  expect(screen.getByText(/only until you check out/)).toBeInTheDocument();
});

it("reads the position with the specified options and shows that it is shared", async () => {
  const { watches, emitPosition } = installGeolocation();
  render(<Sharing />);
  await clickStart();
  expect([...watches.values()][0]?.options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 2_000 });
  expect(screen.getByText("Finding your location…")).toBeInTheDocument();
  await emitPosition(VENUE);
  expect(sendLocation).toHaveBeenCalledWith(VENUE);
  expect(screen.getByText("People here can see you on the map.")).toBeInTheDocument();
});

it("shows that the viewer is not at the event when the server says so", async () => {
  sendLocation.mockResolvedValue({ inRange: false });
  const { emitPosition } = installGeolocation();
  render(<Sharing />);
  await clickStart();
  await emitPosition(VENUE);
  expect(screen.getByText("You are not at the event location")).toBeInTheDocument();
});

it("sends the newest position once a second, and repeats it after 20 seconds without a move", async () => {
  const { emitPosition } = installGeolocation();
  render(<Sharing />);
  await clickStart();
  await emitPosition(VENUE);
  await emitPosition({ ...VENUE, latitude: 27.9616 });
  await emitPosition({ ...VENUE, latitude: 27.9617 });
  expect(sendLocation).toHaveBeenCalledTimes(1);
  await advance(1_100);
  expect(sendLocation).toHaveBeenCalledTimes(2);
  expect(sendLocation).toHaveBeenLastCalledWith({ ...VENUE, latitude: 27.9617 });
  await advance(10_000);
  expect(sendLocation).toHaveBeenCalledTimes(2);
  await advance(11_000);
  expect(sendLocation).toHaveBeenCalledTimes(3);
});

it("sends a position again after 3 seconds when the server did not confirm it", async () => {
  sendLocation.mockResolvedValueOnce(null);
  const { emitPosition } = installGeolocation();
  render(<Sharing />);
  await clickStart();
  await emitPosition(VENUE);
  expect(screen.getByText("Finding your location…")).toBeInTheDocument();
  await advance(4_000);
  expect(sendLocation).toHaveBeenCalledTimes(2);
  expect(screen.getByText("People here can see you on the map.")).toBeInTheDocument();
});

it("stops at once and removes the marker when the viewer stops sharing", async () => {
  const { watches, emitPosition } = installGeolocation();
  render(<Sharing />);
  await clickStart();
  await emitPosition(VENUE);
  await click("Stop sharing");
  expect(withdraw).toHaveBeenCalledTimes(1);
  expect(watches.size).toBe(0);
  await advance(60_000);
  expect(sendLocation).toHaveBeenCalledTimes(1);
});

it("sends the position again after a reconnection", async () => {
  const { emitPosition } = installGeolocation();
  const { rerender } = render(<Sharing />);
  await clickStart();
  await emitPosition(VENUE);
  rerender(<Sharing connection="connecting" />);
  rerender(<Sharing connection="connected" />);
  expect(sendLocation).toHaveBeenCalledTimes(2);
});

it("remembers the consent for this attendance only", async () => {
  const { watches } = installGeolocation();
  const { unmount } = render(<Sharing />);
  await clickStart();
  unmount();
  expect(watches.size).toBe(0);
  const again = render(<Sharing />);
  expect(watches.size).toBe(1);
  again.unmount();
  render(<Sharing attendanceId="two" />);
  expect(watches.size).toBe(0);
});

it("shows when the browser finds no position or refuses it", async () => {
  const { watches, emitError } = installGeolocation();
  render(<Sharing />);
  await clickStart();
  emitError(2);
  expect(screen.getByText(/can't be found at the moment/)).toBeInTheDocument();
  expect(watches.size).toBe(1);
  emitError(1);
  expect(screen.getByText(/doesn't allow your location/)).toBeInTheDocument();
  expect(watches.size).toBe(0);
  expect(screen.getByRole("button", { name: "Share my location" })).toBeInTheDocument();
});
