import { divIcon, type DivIcon } from "leaflet";

/** In the colors of globals.css. The tip of the drawing marks the position. */
const PIN_SVG =
  '<svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true"><path d="M16 39C16 39 30 25.5 30 15.2A14 14 0 0 0 2 15.2C2 25.5 16 39 16 39Z" fill="var(--primary)" stroke="var(--card)" stroke-width="2.5"/><circle cx="16" cy="15.5" r="5" fill="var(--primary-foreground)"/></svg>';

export const createPinIcon = (): DivIcon =>
  divIcon({ html: PIN_SVG, className: "", iconSize: [32, 40], iconAnchor: [16, 39] });
