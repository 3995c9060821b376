import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { act, fireEvent, render, screen } from "@/tests/support/render";

import EventMap from "./event-map";
import { toMarkers } from "./markers";

const VENUE = { id: "event", name: "Tampa mixer", latitude: 27.9615, longitude: -82.4636 };
const profile = {
  ...fillPublicFields(null),
  firstName: "Ana",
  lastName: "Ruiz",
};
const ana = {
  ...{ userId: "ana", latitude: VENUE.latitude, longitude: VENUE.longitude, timestamp: "2026-11-20T23:30:00.000Z" },
  user: { id: "ana", profile },
};
const mockMarkers = toMarkers([ana]);
jest.mock("./use-event-markers", () => ({
  useEventMarkers: () => ({ markers: mockMarkers, isCurrent: true, state: "connected", socket: null }),
}));
jest.mock("../sharing/use-location-sharing", () => ({
  useLocationSharing: () => ({ state: "off", isOn: false, start: () => undefined, stop: () => undefined }),
}));

it.each([
  ["en", ["Zoom in", "Zoom out"], "Ana Ruiz, you", "Close"],
  ["es", ["Acercar", "Alejar"], "Ana Ruiz, tú", "Cerrar"],
] as const)(
  "names the buttons of the map and of a popup in the page's language, %s",
  async (locale, zoom, marker, close) => {
    jest.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
    jest.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(288);
    const client = createQueryClient();
    client.setQueryData(["/api/auth/me"], null);
    const { container } = render(
      <QueryClientProvider client={client}>
        <EventMap event={VENUE} viewerId="ana" attendanceId="attendance" realtimePort={5000} isShown />
      </QueryClientProvider>,
      { locale },
    );
    await act(async () => undefined);
    const buttons = [...container.querySelectorAll<HTMLElement>(".leaflet-control-zoom a")];
    expect(buttons.map(({ title }) => title)).toEqual(zoom);
    fireEvent.click(screen.getByRole("button", { name: marker }));
    expect(container.querySelector(".leaflet-popup-close-button")).toHaveAccessibleName(close);
  },
);
