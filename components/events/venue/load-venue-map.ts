import { whenActive } from "@/components/ui/browser/when-active";
import { whenIdle } from "@/components/ui/browser/when-idle";

/** Loads the map once the page is used. The browser may do something else between the start of Leaflet and that of the map. */
export async function loadVenueMap() {
  await whenActive();
  const { default: VenueMapView } = await import("./venue-map-view");
  await whenIdle();
  return VenueMapView;
}
