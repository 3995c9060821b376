import { useState } from "react";

import { NotifiedCount } from "@/components/events/series/notified-count";
import { ScopeField } from "@/components/events/series/scope-field";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { SeriesScope } from "@/lib/events/schema/series";

type ScopeDialogProps = {
  eventId: string;
  name: string;
  laterCount: number;
  isSaving: boolean;
  onConfirm: (scope: SeriesScope, settled: { onSuccess: () => void; onError: () => void }) => void;
  onClose: () => void;
};

/** Asks whether to save one date, or this and later dates. */
export function ScopeDialog({ eventId, name, laterCount, isSaving, onConfirm, onClose }: ScopeDialogProps) {
  const t = useTranslations("admin.events.series");
  const formTexts = useTranslations("admin.events.form");
  const [scope, setScope] = useState<SeriesScope>("this");
  return (
    <ConfirmDialog
      title={t("title")}
      tone="default"
      confirm={isSaving ? formTexts("saving") : t("save")}
      isBusy={isSaving}
      fields={<ScopeField laterCount={laterCount} scope={scope} onChange={setScope} />}
      onConfirm={(settled) => onConfirm(scope, settled)}
      onClose={onClose}
    >
      {t("description", { name, count: laterCount })} {t("hint")}{" "}
      <NotifiedCount eventId={eventId} scope={scope} isChange />
    </ConfirmDialog>
  );
}
