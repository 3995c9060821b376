import type { TileLayer as LeafletTileLayer } from "leaflet";
import { useEffect, useRef } from "react";
import { AttributionControl, TileLayer, ZoomControl } from "react-leaflet";

import { toAttributionHtml } from "./map-attribution";
import { useTranslations } from "../text/use-translations";

const OPEN_STREET_MAP = "https://tile.openstreetmap.org/{z}/{x}/{y}.png";
const LEAFLET = '<a href="https://leafletjs.com">Leaflet</a>';
export const MAX_ZOOM = 19;

type MapTilesProps = {
  /** Called when the tiles of a view have loaded or failed. */
  onTiles: (hasTile: boolean) => void;
};

/**
 * The site's own tiles are in the attributes of the root layout (docs/operations.md#map-tiles).
 * OpenStreetMap's usage policy requires the attribution and the Referer header. Leaflet's own zoom
 * buttons have English names.
 */
export function MapTiles({ onTiles }: MapTilesProps) {
  const t = useTranslations("common.map");
  const { tileUrl, tileAttribution } = document.documentElement.dataset;
  const layer = useRef<LeafletTileLayer>(null);
  const hasTile = useRef(false);
  // Leaflet loads a failed tile again only on a redraw.
  useEffect(() => {
    const reload = () => hasTile.current || layer.current?.redraw();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <>
      <ZoomControl zoomInTitle={t("zoomIn")} zoomOutTitle={t("zoomOut")} />
      <AttributionControl prefix={LEAFLET} />
      <TileLayer
        ref={layer}
        url={tileUrl ?? OPEN_STREET_MAP}
        attribution={
          tileAttribution
            ? toAttributionHtml(tileAttribution)
            : t.markup("attribution", {
                link: (name) => `<a href="https://www.openstreetmap.org/copyright">${name}</a>`,
              })
        }
        maxZoom={MAX_ZOOM}
        referrerPolicy="strict-origin-when-cross-origin"
        eventHandlers={{
          tileload: () => (hasTile.current = true),
          load: () => onTiles(hasTile.current),
        }}
      />
    </>
  );
}
