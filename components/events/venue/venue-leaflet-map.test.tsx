import { Map as LeafletMap } from "leaflet";

import { act, render, screen } from "@/tests/support/render";

import VenueLeafletMap from "./venue-leaflet-map";

beforeEach(() => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: false });
});

it.each([
  ["en", "Zoom in", "Zoom out"],
  ["es", "Acercar", "Alejar"],
] as const)("names the zoom buttons in the page's language, %s", (locale, zoomIn, zoomOut) => {
  render(<VenueLeafletMap latitude={27.9} longitude={-82.4} name="Armature Works" onFail={jest.fn()} />, { locale });
  const buttons = screen.getAllByRole("button").map((button) => [button.getAttribute("aria-label"), button.title]);
  expect(buttons).toEqual([zoomIn, zoomOut].map((name) => [name, name]));
});

it("moves to the venue whose coordinates are corrected", async () => {
  const setView = jest.spyOn(LeafletMap.prototype, "setView");
  const ui = (latitude: number) => (
    <VenueLeafletMap latitude={latitude} longitude={-82.4636} name="Armature Works" onFail={() => undefined} />
  );
  const { rerender } = render(ui(27.9615));
  await act(async () => undefined);
  await act(async () => rerender(ui(27.7676)));
  expect(setView).toHaveBeenLastCalledWith([27.7676, -82.4636], 15, expect.objectContaining({ animate: false }));
});
