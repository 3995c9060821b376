import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { nearbyEventsQuery } from "@/lib/events/client/events";

type Place = { latitude: number; longitude: number };

const OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 60_000 };
/** Some 100 metres: enough for 50 miles, and nobody's front door. */
const rounded = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;

const NOWHERE: Place = { latitude: 0, longitude: 0 };

/** Events around me, once I asked for them and let the device say where I am (spec B§2, B§8). */
export function useNearby() {
  const [place, setPlace] = useState<Place | null>(null);
  const [isLocating, setLocating] = useState(false);
  const {
    data: events,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...nearbyEventsQuery(place ?? NOWHERE),
    enabled: place !== null,
  });

  const found = ({ coords }: GeolocationPosition) => {
    setLocating(false);
    setPlace({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) });
    toast({ title: "Location found" });
  };
  const failed = (error: GeolocationPositionError) => {
    setLocating(false);
    toast(
      error.code === error.PERMISSION_DENIED
        ? {
            title: "Location access denied",
            description: "Please enable location services to find nearby events",
            variant: "destructive",
          }
        : { title: "Location not found", description: "Please try again in a moment", variant: "destructive" },
    );
  };
  const find = () => {
    if (!("geolocation" in navigator)) {
      const description = "Your browser can't tell where you are";
      return toast({ title: "Location not supported", description, variant: "destructive" });
    }
    setLocating(true);
    navigator.geolocation.getCurrentPosition(found, failed, OPTIONS);
  };

  return {
    find,
    clear: () => setPlace(null),
    isFinding: isLocating || (place !== null && !events && isFetching),
    /** Null until it was asked for. */
    nearby: place && { events, isError, isFetching, refetch: () => void refetch() },
  };
}
