import { render, screen } from "@/tests/support/render";

import VenueMapView from "./venue-map-view";

it.each([
  ["en", "Zoom in", "Zoom out"],
  ["es", "Acercar", "Alejar"],
] as const)("names the zoom buttons in the page's language, %s", (locale, zoomIn, zoomOut) => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: false });
  render(<VenueMapView latitude={27.9} longitude={-82.4} name="Armature Works" onFail={jest.fn()} />, { locale });
  const buttons = screen.getAllByRole("button").map((button) => [button.getAttribute("aria-label"), button.title]);
  expect(buttons).toEqual([zoomIn, zoomOut].map((name) => [name, name]));
});
