import type { Popup as LeafletPopup } from "leaflet";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Marker, Popup } from "react-leaflet";

import { NameTag } from "@/components/profiles/tag/name-tag";
import { Badge } from "@/components/ui/badge";
import type { AttendeeOnMap } from "@/lib/presence/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { MarkerConnect } from "./marker-connect";
import { createPersonIcon } from "./marker-icons";
import { useAnimatedPosition } from "./use-animated-position";

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
        className="tag-popup"
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
