import type { Map as LeafletMap } from "leaflet";
import { createRef } from "react";
import { MapContainer } from "react-leaflet";

import { act, render } from "@/tests/support/render";

import { MapCenter } from "./map-center";

const WRONG = { latitude: 27.9615, longitude: -82.4636 };
const RIGHT = { latitude: 27.7676, longitude: -82.6403 };

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(401);
  jest.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(288);
});

async function openMap() {
  const ref = createRef<LeafletMap>();
  const ui = (place: typeof WRONG) => (
    <MapContainer ref={ref} center={[WRONG.latitude, WRONG.longitude]} zoom={18} zoomAnimation={false}>
      <MapCenter {...place} />
    </MapContainer>
  );
  const { rerender } = render(ui(WRONG));
  await act(async () => undefined);
  const map = ref.current;
  if (!map) throw new Error("no map");
  const show = async (place: typeof WRONG) => {
    await act(async () => rerender(ui(place)));
    return { center: [map.getCenter().lat, map.getCenter().lng], zoom: map.getZoom() };
  };
  return { map, show };
}

const at = ({ latitude, longitude }: typeof WRONG) => [expect.closeTo(latitude, 4), expect.closeTo(longitude, 4)];

it("moves to the corrected place, also to the next one", async () => {
  const { show } = await openMap();
  expect(await show(RIGHT)).toEqual({ center: at(RIGHT), zoom: 18 });
  expect(await show({ ...RIGHT, latitude: 0 })).toEqual({ center: at({ ...RIGHT, latitude: 0 }), zoom: 18 });
});

it("keeps the member's zoom, and moves after the map has another size", async () => {
  const { map, show } = await openMap();
  map.setZoom(15);
  jest.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  map.invalidateSize();
  expect(await show(RIGHT)).toEqual({ center: at(RIGHT), zoom: 15 });
});

it("stays where the member moved the map", async () => {
  const { map, show } = await openMap();
  map.panBy([0, 40], { animate: false });
  const before = map.getCenter();
  const { center } = await show(RIGHT);
  expect(center).toEqual([before.lat, before.lng]);
});
