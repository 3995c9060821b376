import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { useTranslations } from "@/components/ui/text/use-translations";
import { nearbyEventsQuery } from "@/lib/events/client/events";
import { getNearbyMiles } from "@/lib/events/constants/list";

type Position = { latitude: number; longitude: number };

const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 60_000 };

/** About 100 meters: enough for a radius of 50 miles, without revealing an address. */
const round = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;

const NO_POSITION: Position = { latitude: 0, longitude: 0 };

export function useNearbyEvents() {
  const t = useTranslations("events.nearby");
  const [position, setPosition] = useState<Position | null>(null);
  const [isLocating, setLocating] = useState(false);
  const radius = getNearbyMiles(useSiteSettings().nearbyDistanceM);
  const query = useQuery({ ...nearbyEventsQuery(position ?? NO_POSITION, radius), enabled: position !== null });

  const onPosition = ({ coords }: GeolocationPosition) => {
    setLocating(false);
    setPosition({ latitude: round(coords.latitude), longitude: round(coords.longitude) });
    toast({ title: t("located") });
  };
  const showFailure = (reason: "denied" | "notFound" | "notSupported") =>
    toast({ title: t(`${reason}.title`), description: t(`${reason}.description`), variant: "destructive" });
  const onPositionError = (error: GeolocationPositionError) => {
    setLocating(false);
    showFailure(error.code === error.PERMISSION_DENIED ? "denied" : "notFound");
  };
  const find = () => {
    if (!("geolocation" in navigator)) return showFailure("notSupported");
    setLocating(true);
    navigator.geolocation.getCurrentPosition(onPosition, onPositionError, POSITION_OPTIONS);
  };

  return {
    find,
    close: () => setPosition(null),
    isFinding: isLocating || (position !== null && !query.data && query.isFetching),
    nearby: position && query,
  };
}
