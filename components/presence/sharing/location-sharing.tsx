import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Eye, EyeOff, LocateFixed, LocateOff, MapPinOff } from "lucide-react";
import { type FormEvent, useState } from "react";

import { PROFILE_SAVES, updateProfileQueries } from "@/components/profiles/use-save-profile";
import { Button } from "@/components/ui/button";
import { FormAlert } from "@/components/ui/feedback/form-alert";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { RadioGroup } from "@/components/ui/form/choice/radio-group";
import { DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { useFormatDistance } from "@/components/ui/text/use-format-distance";
import { useTranslations } from "@/components/ui/text/use-translations";
import { METERS_PER_MILE } from "@/lib/core/shared/units";
import { getPresenceMiles } from "@/lib/presence/constants";
import { saveProfile } from "@/lib/profiles/client/profile";
import { MAP_VISIBILITIES } from "@/lib/profiles/constants/profile";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";

import type { SharingState } from "./use-location-sharing";

/** Says "half a mile" in words. */
function useVisibilityHint() {
  const t = useTranslations("presence.visibility.hints");
  const format = useFormatDistance();
  const { checkInDistanceM, distanceUnit } = useSiteSettings();
  const isHalfMile = !checkInDistanceM && distanceUnit !== "km";
  const meters = getPresenceMiles(checkInDistanceM) * METERS_PER_MILE;
  return (level: MapVisibility): string =>
    level === "sharers" && !isHalfMile ? t("sharersWithin", { distance: format(meters) }) : t(level);
}

type LocationSharingProps = {
  state: SharingState;
  isOn: boolean;
  choice: MapVisibility | null;
  start: () => void;
  stop: () => void;
};

/**
 * See docs/product/presence.md#location-consent. The first time, sharing starts after the viewer
 * has chosen who sees them.
 */
export function LocationSharing({ state, isOn, choice, start, stop }: LocationSharingProps) {
  const t = useTranslations("presence.sharing");
  const [dialog, setDialog] = useState<"start" | "change" | null>(null);
  const shown = choice ?? MAP_VISIBILITIES[0];
  const onStart = () => (choice === null ? setDialog("start") : start());
  const onSaved = () => {
    setDialog(null);
    if (dialog === "start") start();
  };
  return (
    <div className="mt-3 grid gap-2">
      <div role="status" className="empty:sr-only">
        <SharingStatus state={state} choice={shown} />
      </div>
      {(isOn || choice !== null) && <WhoSees state={state} choice={shown} onChange={() => setDialog("change")} />}
      {/* One element for both, so that it keeps the focus. */}
      <Button variant={isOn ? "outline" : "secondary"} onClick={isOn ? stop : onStart}>
        {isOn ? <LocateOff aria-hidden /> : <LocateFixed aria-hidden />}
        {isOn ? t("stop") : t("start")}
      </Button>
      {state === "off" && <p className="text-xs text-pretty text-muted-foreground">{t("hint")}</p>}
      {dialog && (
        <MapVisibilityDialog
          choice={shown}
          isFirst={dialog === "start"}
          onSaved={onSaved}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

type WhoSeesProps = { state: SharingState; choice: MapVisibility; onChange: () => void };

function WhoSees({ state, choice, onChange }: WhoSeesProps) {
  const t = useTranslations("presence.visibility");
  // After a lost connection the viewer stays on the map for some time.
  const isSeen = choice === "nobody" || state === "sharing" || state === "reconnecting";
  const Icon = choice === "nobody" ? EyeOff : Eye;
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border px-3">
      <p className="flex min-w-0 items-center gap-2 py-2 text-sm">
        <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        <span>
          {t.rich(isSeen ? "current" : "later", { level: t(`levels.${choice}`), b: (text) => <strong>{text}</strong> })}
        </span>
      </p>
      <Button variant="link" size="inline" aria-label={t("changeLabel")} onClick={onChange}>
        {t("change")}
      </Button>
    </div>
  );
}

function SharingStatus({ state, choice }: { state: SharingState; choice: MapVisibility }) {
  const t = useTranslations("presence.sharing");
  if (state === "off") return null;
  if (state === "sharing" && choice === "sharers")
    return <p className="text-xs text-muted-foreground">{t("state.sharers")}</p>;
  if (state !== "away") return <p className="text-xs text-muted-foreground">{t(`state.${state}`)}</p>;
  return (
    <p className="flex items-center gap-2 rounded-md bg-soon-soft px-3 py-2.5 text-sm font-semibold text-soon">
      <MapPinOff aria-hidden className="size-4 shrink-0" />
      {t("state.away")}
    </p>
  );
}

type MapVisibilityDialogProps = {
  choice: MapVisibility;
  /** Whether the viewer shares for the first time. */
  isFirst: boolean;
  onSaved: () => void;
  onClose: () => void;
};

/** Stays open until the choice is stored (docs/product/presence.md#map-visibility). */
function MapVisibilityDialog({ choice, isFirst, onSaved, onClose }: MapVisibilityDialogProps) {
  const t = useTranslations("presence.visibility");
  const common = useTranslations("common");
  const getFailureText = useFailureText();
  const getHint = useVisibilityHint();
  const [value, setValue] = useState(choice);
  const save = useSaveMapVisibility();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(value, { onSuccess: onSaved });
  };
  return (
    <ModalDialog title={t("title")} description={t("description")} onClose={() => !save.isPending && onClose()}>
      <form className="grid gap-4" onSubmit={onSubmit}>
        <RadioGroup
          look="card"
          legend={t("title")}
          legendClassName="sr-only"
          options={MAP_VISIBILITIES}
          value={value}
          onChange={setValue}
          getHint={getHint}
        >
          {(level) => t(`levels.${level}`)}
        </RadioGroup>
        <FormAlert>{save.isError && t("failed", { reason: getFailureText(save.error, t("tryAgain")) })}</FormAlert>
        <DialogFooter>
          <Button type="button" variant="outline" disabled={save.isPending} onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" isBusy={save.isPending}>
            {isFirst ? t("start") : t("save")}
          </Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}

function useSaveMapVisibility() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mapVisibility: MapVisibility) => saveProfile({ mapVisibility }),
    scope: PROFILE_SAVES,
    onSuccess: (own) => updateProfileQueries(client, own),
  });
}
