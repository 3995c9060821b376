import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { RadioOptions } from "@/components/ui/form/radio-options";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";
import { MAP_VISIBILITIES } from "@/lib/profiles/constants/profile";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";

import { useSaveMapVisibility } from "./use-save-map-visibility";

type MapVisibilityDialogProps = {
  choice: MapVisibility;
  /** Whether the viewer shares for the first time. */
  isFirst: boolean;
  onSaved: () => void;
  onClose: () => void;
};

/** Stays open until the choice is stored (docs/product/presence.md#map-visibility). */
export function MapVisibilityDialog({ choice, isFirst, onSaved, onClose }: MapVisibilityDialogProps) {
  const t = useTranslations("presence.visibility");
  const common = useTranslations("common");
  const getFailureText = useFailureText();
  const [value, setValue] = useState(choice);
  const save = useSaveMapVisibility();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(value, { onSuccess: onSaved });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !save.isPending && onClose()}>
      <DialogContent>
        <DialogHeader title={t("title")} description={t("description")} />
        <form className="grid gap-4" onSubmit={onSubmit}>
          <RadioOptions
            legend={t("title")}
            options={MAP_VISIBILITIES.map((level) => ({
              value: level,
              label: t(`levels.${level}`),
              hint: t(`hints.${level}`),
            }))}
            value={value}
            onChange={setValue}
          />
          <p role="alert" className="text-sm font-medium text-destructive empty:sr-only">
            {save.isError && t("failed", { reason: getFailureText(save.error, t("tryAgain")) })}
          </p>
          <DialogFooter>
            <Button type="button" variant="outline" disabled={save.isPending} onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button type="submit" isBusy={save.isPending}>
              {isFirst ? t("start") : t("save")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
