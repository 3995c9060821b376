import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";

import { SiteSettingsProvider } from "@/components/ui/site/site-settings";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import type { PublicSite } from "@/lib/core/shared/site";
import { createQueryClient } from "@/lib/http/browser/query-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";
import type { MapSocket } from "@/lib/api/browser/socket-io-client";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { OWN_PROFILE } from "@/tests/support/fixtures/settings";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { act, render, screen, within } from "@/tests/support/render";

import { LocationSharing } from "./location-sharing";
import { useLocationSharing } from "./use-location-sharing";

const VENUE = { latitude: 27.9615, longitude: -82.4636 };

type Watch = { success: PositionCallback; error: PositionErrorCallback; options: PositionOptions };

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

type SharingProps = {
  connection?: "connected" | "connecting";
  attendanceId?: string;
  /** Null: not asked yet. */
  stored?: MapVisibility | null;
};

function SharingWithChoice({ connection = "connected", attendanceId = "one" }: SharingProps) {
  const choice = useQuery(currentUserQuery()).data?.profile.mapVisibility ?? null;
  const sharing = useLocationSharing(socket, connection, attendanceId, choice ?? "attendees");
  return <LocationSharing {...sharing} choice={choice} />;
}

function Sharing({ stored = "attendees", ...props }: SharingProps) {
  const [client] = useState(() => {
    const created = createQueryClient();
    created.setQueryData(currentUserQuery().queryKey, withChoice(stored));
    return created;
  });
  // Another choice arrives, as from another tab.
  useEffect(() => void client.setQueryData(currentUserQuery().queryKey, withChoice(stored)), [client, stored]);
  return (
    <QueryClientProvider client={client}>
      <SharingWithChoice {...props} />
    </QueryClientProvider>
  );
}

const withChoice = (mapVisibility: MapVisibility | null): Viewer => ({
  ...VIEWER,
  profile: { ...VIEWER.profile, mapVisibility },
});

const serveChoice = () =>
  mockFetch({
    "PUT /api/profiles/me": ({ body }) =>
      jsonResponse(200, { ...OWN_PROFILE, profile: { ...OWN_PROFILE.profile, ...(body as object) } }),
  });

const click = (name: string) =>
  userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole("button", { name }));
const clickAndSave = async (name: string) => {
  await click(name);
  await advance(50);
};
const clickStart = () => click("Share my location");
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  sendLocation.mockReset().mockResolvedValue({ inRange: true, visibleTo: "attendees" });
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
  sendLocation.mockResolvedValue({ inRange: false, visibleTo: "attendees" });
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
  expect(screen.getByText("Reconnecting to the map…")).toBeInTheDocument();
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

describe("a viewer who was never asked who sees them", () => {
  const getDialog = () => screen.getByRole("dialog", { name: "Who can see you on the map?" });
  const openDialog = async (site: PublicSite = {}) => {
    const geolocation = installGeolocation();
    render(
      <SiteSettingsProvider site={site}>
        <Sharing stored={null} />
      </SiteSettingsProvider>,
    );
    await clickStart();
    return geolocation;
  };

  it.each<[PublicSite, RegExp]>([
    [{ distanceUnit: "km" }, /within 800 meters of the event/],
    [{ checkInDistanceM: 1609 }, /within 1 mile of the event/],
  ])("names the distance of a site with %j", async (site, hint) => {
    serveChoice();
    await openDialog(site);
    const sharers = within(getDialog()).getByRole("radio", { name: "Only people who share theirs too" });
    expect(sharers).toHaveAccessibleDescription(hint);
  });

  it("is asked before the position is read, and then shares without another click", async () => {
    const calls = serveChoice();
    const { watches, emitPosition } = await openDialog();
    expect(watches.size).toBe(0);
    expect(within(getDialog()).getByRole("radio", { name: "Everyone checked in" })).toBeChecked();
    const sharers = within(getDialog()).getByRole("radio", { name: "Only people who share theirs too" });
    expect(sharers).toHaveAccessibleDescription(/within half a mile/);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(sharers);
    await clickAndSave("Continue");
    expect(calls.map(({ body }) => body)).toEqual([{ mapVisibility: "sharers" }]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(watches.size).toBe(1);
    sendLocation.mockResolvedValue({ inRange: true, visibleTo: "sharers" });
    await emitPosition(VENUE);
    expect(screen.getByText(/^Only people here who share their location too/)).toBeInTheDocument();
    expect(screen.getByText(/^Who can see you:/)).toHaveTextContent(
      "Who can see you: Only people who share theirs too",
    );
    expect(screen.getByRole("button", { name: "Stop sharing" })).toHaveFocus();
  });

  it("can be answered with the keyboard alone", async () => {
    const calls = serveChoice();
    await openDialog();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    expect(within(getDialog()).getByRole("radio", { name: "Everyone checked in" })).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await advance(50);
    expect(calls.map(({ body }) => body)).toEqual([{ mapVisibility: "nobody" }]);
    expect(screen.getByText(/^Nobody can see you on the map/)).toBeInTheDocument();
  });

  it("keeps the choice and the consent when saving fails", async () => {
    mockFetch({ "PUT /api/profiles/me": networkError() });
    const { watches } = await openDialog();
    await clickAndSave("Continue");
    expect(await within(getDialog()).findByRole("alert")).toHaveTextContent("Your choice wasn't saved.");
    expect(watches.size).toBe(0);
    serveChoice();
    await clickAndSave("Continue");
    expect(watches.size).toBe(1);
  });

  it("shares nothing when the dialog is closed", async () => {
    serveChoice();
    const { watches } = await openDialog();
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(watches.size).toBe(0);
    expect(screen.getByRole("button", { name: "Share my location" })).toHaveFocus();
  });
});

it("reads and sends no position while the viewer is shown to nobody, and goes on when that changes", async () => {
  const { watches, emitPosition } = installGeolocation();
  const { rerender } = render(<Sharing />);
  await clickStart();
  await emitPosition(VENUE);
  rerender(<Sharing stored="nobody" />);
  expect(await screen.findByText(/^Nobody can see you on the map/)).toBeInTheDocument();
  expect(screen.queryByText(/^People here can see you/)).not.toBeInTheDocument();
  expect(watches.size).toBe(0);
  await advance(30_000);
  expect(sendLocation).toHaveBeenCalledTimes(1);
  rerender(<Sharing stored="attendees" />);
  expect(await screen.findByRole("button", { name: "Stop sharing" })).toBeInTheDocument();
  await emitPosition(VENUE);
  expect(screen.getByText("People here can see you on the map.")).toBeInTheDocument();
});

it("claims who sees the viewer only once the server has confirmed it, and asks again after 3 seconds", async () => {
  const { emitPosition } = installGeolocation();
  render(<Sharing stored="sharers" />);
  await clickStart();
  await emitPosition(VENUE);
  expect(screen.getByText("Finding your location…")).toBeInTheDocument();
  sendLocation.mockResolvedValue({ inRange: true, visibleTo: "sharers" });
  await advance(4_000);
  expect(sendLocation).toHaveBeenCalledTimes(2);
  expect(screen.getByText(/^Only people here who share their location too/)).toBeInTheDocument();
});

describe("who sees the viewer", () => {
  const LATER = "Who will see you once you're on the map: Everyone checked in";

  it("is said of the future while nothing is shared", async () => {
    const { emitPosition, emitError } = installGeolocation();
    render(<Sharing />);
    const banner = screen.getByText(/^Who /);
    expect(banner).toHaveTextContent(LATER);
    await clickStart();
    expect(banner).toHaveTextContent(LATER);
    sendLocation.mockResolvedValueOnce({ inRange: false, visibleTo: "attendees" });
    await emitPosition(VENUE);
    expect(banner).toHaveTextContent(LATER);
    await emitPosition(VENUE);
    await advance(1_000);
    expect(banner).toHaveTextContent("Who can see you: Everyone checked in");
    await click("Stop sharing");
    expect(banner).toHaveTextContent(LATER);
    await clickStart();
    emitError(1);
    expect(banner).toHaveTextContent(LATER);
  });

  it("is nobody also while nothing is shared", () => {
    render(<Sharing stored="nobody" />);
    expect(screen.getByText(/^Who /)).toHaveTextContent("Who can see you: Nobody");
  });
});

it("changes who sees the viewer from the banner", async () => {
  const calls = serveChoice();
  const { emitPosition } = installGeolocation();
  render(<Sharing />);
  await clickStart();
  await emitPosition(VENUE);
  await click("Change who can see you on the map");
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole("radio", { name: "Nobody" }));
  await clickAndSave("Save");
  expect(calls.map(({ body }) => body)).toEqual([{ mapVisibility: "nobody" }]);
  expect(screen.getByText(/^Nobody can see you on the map/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Change who can see you on the map" })).toHaveFocus();
});
