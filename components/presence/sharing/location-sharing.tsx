import { LocateFixed, LocateOff, MapPinOff } from "lucide-react";

import { Button } from "@/components/ui/button";

import type { SharingState } from "./use-location-sharing";

const NOTES: Partial<Record<SharingState, string>> = {
  locating: "Finding your location…",
  sharing: "People here can see you on the map.",
  denied: "Your browser doesn't allow your location. Allow it in the site's settings, then try again.",
  unsupported: "This browser can't tell where you are.",
  unavailable: "Your location can't be found at the moment. We keep trying.",
};

type LocationSharingProps = { state: SharingState; isOn: boolean; start: () => void; stop: () => void };

/** My own consent to be on the map, and what came of it (contract §5, Location). */
export function LocationSharing({ state, isOn, start, stop }: LocationSharingProps) {
  return (
    <div className="mt-3 grid gap-2">
      <div role="status" className="empty:hidden">
        {state === "away" && (
          <p className="flex items-center gap-2 rounded-md bg-soon-soft px-3 py-2.5 text-sm font-semibold text-soon">
            <MapPinOff aria-hidden className="size-4 shrink-0" />
            You are not at the event location
          </p>
        )}
        {NOTES[state] && <p className="text-xs text-muted-foreground">{NOTES[state]}</p>}
      </div>
      {isOn ? (
        <Button variant="outline" onClick={stop}>
          <LocateOff aria-hidden />
          Stop sharing
        </Button>
      ) : (
        <>
          <Button variant="secondary" onClick={start}>
            <LocateFixed aria-hidden />
            Share my location
          </Button>
          {state === "off" && (
            <p className="text-xs text-muted-foreground">
              Only people checked in here see it, only near the event, and only until you check out.
            </p>
          )}
        </>
      )}
    </div>
  );
}
