import type { LatLngExpression, Map as LeafletMap, Marker as LeafletMarker, Popup as LeafletPopup } from "leaflet";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Marker, Popup, useMap, useMapEvent } from "react-leaflet";

import { NameTag } from "@/components/profiles/name-tag/name-tag";
import { Badge } from "@/components/ui/badge";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { AttendeeOnMap } from "@/lib/presence/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { MarkerConnect } from "./marker-connect";
import { createPersonIcon } from "./marker-icons";

const REGROUP_EVERY_MS = 5_000;

const isInUse = (marker: LeafletMarker): boolean =>
  marker.isPopupOpen() || (marker.getElement()?.contains(document.activeElement) ?? false);

/** The cluster group draws markers near the visible part only, so this one has no element yet. */
const isEnteringView = (marker: LeafletMarker, position: LatLngExpression, map: LeafletMap): boolean =>
  !marker.getElement() && map.getBounds().contains(position) && !map.getBounds().contains(marker.getLatLng());

/**
 * Animates a marker without losing its focus and popup. On a plain `setLatLng` the cluster group
 * replaces the marker's element. Between `dragstart` and `dragend` it doesn't.
 */
function useAnimatedPosition(position: readonly [number, number]) {
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);
  /** When `dragstart` fired (`performance.now()`); null after `dragend`. */
  const movingSince = useRef<number | null>(null);

  const [latitude, longitude] = position;
  // Effect: moves the Leaflet marker to the attendee's position.
  useEffect(() => {
    const moving = marker.current;
    if (!moving || moving.getLatLng().equals([latitude, longitude], 0)) return;
    const isEntering = isEnteringView(moving, [latitude, longitude], map);
    const isOutdated = movingSince.current !== null && performance.now() - movingSince.current > REGROUP_EVERY_MS;
    if (isEntering || (isOutdated && !isInUse(moving))) endMove(moving, movingSince);
    // A plain move makes the group draw a marker that enters the view.
    if (!isEntering && movingSince.current === null) {
      movingSince.current = performance.now();
      moving.fire("dragstart");
    }
    moving.setLatLng([latitude, longitude]);
  }, [latitude, longitude, map]);

  // Zooming computes the clusters from the positions that the group knows.
  useMapEvent("zoomstart", () => {
    const hadPopup = marker.current?.isPopupOpen();
    endMove(marker.current, movingSince);
    // The group replaces the marker's element, which closes the popup.
    if (hadPopup) marker.current?.openPopup();
  });
  // The group finds the marker by the position it read at `dragend`, so the move must end first.
  useEffect(() => {
    const removed = marker.current;
    return () => endMove(removed, movingSince);
  }, []);

  return marker;
}

/** `dragend` makes the cluster group read the marker's position. */
function endMove(marker: LeafletMarker | null, movingSince: RefObject<number | null>): void {
  if (movingSince.current === null) return;
  movingSince.current = null;
  marker?.fire("dragend");
}

type AttendeeMarkerProps = { attendee: AttendeeOnMap; isViewer: boolean; eventId: string };

/** Leaflet has no option for the button's English name. */
function setCloseLabel(popup: LeafletPopup, label: string): void {
  popup.getElement()?.querySelector(".leaflet-popup-close-button")?.setAttribute("aria-label", label);
}

export function AttendeeMarker({ attendee, isViewer, eventId }: AttendeeMarkerProps) {
  const t = useTranslations("presence.map");
  const common = useTranslations("common");
  const { profile } = attendee.user;
  const { firstName, lastName, industry, avatarUrl } = profile;
  const label = isViewer ? t("viewerMarker", { name: formatFullName(profile) }) : formatFullName(profile);
  // A new icon is a new element, which loses the focus and the animation. The profile object
  // changes at each reconnection, so this depends on its values.
  const icon = useMemo(
    () => createPersonIcon({ profile: { firstName, lastName, industry, avatarUrl }, label, isViewer }),
    [firstName, lastName, industry, avatarUrl, label, isViewer],
  );
  // Later positions are animated.
  const [firstPosition] = useState<[number, number]>([attendee.latitude, attendee.longitude]);
  const marker = useAnimatedPosition([attendee.latitude, attendee.longitude]);
  return (
    <Marker ref={marker} position={firstPosition} icon={icon}>
      {/* Keeps the popup clear of the zoom buttons on the narrowest map. */}
      <Popup
        className="name-tag-popup"
        minWidth={216}
        maxWidth={216}
        autoPanPaddingTopLeft={[58, 8]}
        eventHandlers={{ add: ({ target }) => setCloseLabel(target as LeafletPopup, common("close")) }}
      >
        <NameTag
          profile={profile}
          heading="h3"
          bare
          badges={isViewer && <Badge>{t("viewerBadge")}</Badge>}
          actions={isViewer ? undefined : <MarkerConnect user={attendee.user} eventId={eventId} />}
        />
      </Popup>
    </Marker>
  );
}
