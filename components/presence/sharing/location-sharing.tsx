import { LocateFixed, LocateOff, MapPinOff } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";

import type { SharingState } from "./use-location-sharing";

type LocationSharingProps = { state: SharingState; isOn: boolean; start: () => void; stop: () => void };

/** The consent to share one's location, and the state of sharing (docs/product/presence.md#location-consent). */
export function LocationSharing({ state, isOn, start, stop }: LocationSharingProps) {
  const t = useTranslations("presence.sharing");
  return (
    <div className="mt-3 grid gap-2">
      <div role="status" className="empty:hidden">
        <SharingStatus state={state} />
      </div>
      {isOn ? (
        <Button variant="outline" onClick={stop}>
          <LocateOff aria-hidden />
          {t("stop")}
        </Button>
      ) : (
        <>
          <Button variant="secondary" onClick={start}>
            <LocateFixed aria-hidden />
            {t("start")}
          </Button>
          {state === "off" && <p className="text-xs text-muted-foreground">{t("hint")}</p>}
        </>
      )}
    </div>
  );
}

function SharingStatus({ state }: { state: SharingState }) {
  const t = useTranslations("presence.sharing");
  if (state === "off") return null;
  if (state !== "away") return <p className="text-xs text-muted-foreground">{t(`state.${state}`)}</p>;
  return (
    <p className="flex items-center gap-2 rounded-md bg-soon-soft px-3 py-2.5 text-sm font-semibold text-soon">
      <MapPinOff aria-hidden className="size-4 shrink-0" />
      {t("state.away")}
    </p>
  );
}
