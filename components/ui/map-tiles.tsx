"use client";

import type { TileLayer as LeafletTileLayer } from "leaflet";
import { useEffect, useRef } from "react";
import { AttributionControl, TileLayer } from "react-leaflet";

const TILES = "https://tile.openstreetmap.org/{z}/{x}/{y}.png";
const LEAFLET = '<a href="https://leafletjs.com">Leaflet</a>';
const ATTRIBUTION = '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
/** The last zoom of the public tiles. */
export const MAX_ZOOM = 19;

type MapTilesProps = {
  /** Told when a view's tiles are done: whether any tile has come so far. A map without one is no map. */
  onTiles: (hasTile: boolean) => void;
};

/** The ground of every map of ours, with what its makers ask for: their names, and our origin as the Referer. */
export function MapTiles({ onTiles }: MapTilesProps) {
  const layer = useRef<LeafletTileLayer>(null);
  const hasTile = useRef(false);
  // An effect, because the network's return is outside React: Leaflet asks again for a failed tile only when told to.
  useEffect(() => {
    const askAgain = () => hasTile.current || layer.current?.redraw();
    window.addEventListener("online", askAgain);
    return () => window.removeEventListener("online", askAgain);
  }, []);
  return (
    <>
      <AttributionControl prefix={LEAFLET} />
      <TileLayer
        ref={layer}
        url={TILES}
        attribution={ATTRIBUTION}
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
