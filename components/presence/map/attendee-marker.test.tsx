import type { Map as LeafletMap } from "leaflet";
import type { Ref } from "react";
import { MapContainer } from "react-leaflet";
import MarkerClusterGroup from "react-leaflet-cluster";

import type { AttendeeOnMap } from "@/lib/presence/schema";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { act, fireEvent, render, screen } from "@/tests/support/render";

import { AttendeeMarker } from "./attendee-marker";

const VENUE: [number, number] = [27.9615, -82.4636];
/** 760 px north of the venue at zoom 18, outside the map. */
const OUTSIDE = VENUE[0] + 0.0036;
const INSIDE = VENUE[0] + 0.0004;

const createAttendee = (latitude: number): AttendeeOnMap => ({
  userId: "ana",
  latitude,
  longitude: VENUE[1],
  timestamp: "2026-11-20T23:30:00.000Z",
  user: {
    id: "ana",
    profile: { ...fillPublicFields(null), firstName: "Ana", lastName: "Ruiz" },
  },
});

function TestMap({ attendee, ref }: { attendee: AttendeeOnMap; ref?: Ref<LeafletMap> }) {
  return (
    <MapContainer ref={ref} center={VENUE} zoom={18} maxZoom={19} zoomAnimation={false}>
      <MarkerClusterGroup maxClusterRadius={60} disableClusteringAtZoom={19}>
        <AttendeeMarker attendee={attendee} isViewer eventId="event" />
      </MarkerClusterGroup>
    </MapContainer>
  );
}

const flush = () => act(async () => undefined);
const queryMarker = () => screen.queryByRole("button", { name: "Ana Ruiz, you" });

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(288);
});

it("keeps the marker's element, and so its focus, when the attendee moves", async () => {
  const { rerender } = render(<TestMap attendee={createAttendee(VENUE[0])} />);
  await flush();
  const marker = queryMarker();
  marker?.focus();
  rerender(<TestMap attendee={createAttendee(INSIDE)} />);
  await flush();
  expect(queryMarker()).toBe(marker);
  expect(marker).toHaveFocus();
});

it("shows the marker when the attendee moves into the visible part of the map", async () => {
  const { rerender } = render(<TestMap attendee={createAttendee(OUTSIDE)} />);
  await flush();
  expect(queryMarker()).not.toBeInTheDocument();
  rerender(<TestMap attendee={createAttendee(INSIDE)} />);
  await flush();
  expect(queryMarker()).toBeInTheDocument();
});

it("keeps the popup of an attendee who has moved when the map is zoomed", async () => {
  const map = { current: null as LeafletMap | null };
  const { rerender } = render(<TestMap ref={map} attendee={createAttendee(VENUE[0])} />);
  await flush();
  fireEvent.click(queryMarker() as HTMLElement);
  rerender(<TestMap ref={map} attendee={createAttendee(INSIDE)} />);
  await flush();
  act(() => void map.current?.setZoom(17));
  expect(screen.getByRole("article", { name: "Ana Ruiz" })).toBeInTheDocument();
});

it("keeps the popup when the attendees are read again", async () => {
  const { rerender } = render(<TestMap attendee={createAttendee(VENUE[0])} />);
  await flush();
  fireEvent.click(queryMarker() as HTMLElement);
  const popup = screen.getByRole("article", { name: "Ana Ruiz" });
  rerender(<TestMap attendee={createAttendee(VENUE[0])} />);
  await flush();
  expect(screen.getByRole("article", { name: "Ana Ruiz" })).toBe(popup);
});
