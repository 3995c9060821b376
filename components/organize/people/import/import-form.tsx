import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/form/choice/checkbox";
import { RadioGroup } from "@/components/ui/form/choice/radio-group";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { listSentRows } from "@/lib/guests/client/import";
import type { ImportPreview } from "@/lib/guests/schema/import";

import { PreviewRows } from "./preview-rows";
import { ReadingFields } from "./reading-fields";
import type { GuestImport } from "./use-guest-import";

type ImportFormProps = { guestImport: GuestImport; chosen: NonNullable<GuestImport["chosen"]> };

export function ImportForm({ guestImport: { read, store }, chosen }: ImportFormProps) {
  const t = useTranslations("admin.events.guestImport");
  const [isReplacing, setIsReplacing] = useState(false);
  const [isInviting, setIsInviting] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { file, choices, preview } = chosen;
  const { absent, isOver } = preview;
  const count = listSentRows(preview).length;
  const start = () => store.mutate({ isReplacing, isInviting });
  const reading = (
    <ReadingFields
      {...{ preview, choices }}
      isBusy={read.isPending}
      onChange={(changed) => read.mutate({ file, choices: changed })}
    />
  );
  // Its encoding has to be chosen first.
  if (preview.rows.length === 0) return reading;
  return (
    <>
      {reading}
      <PreviewRows preview={preview} />
      <RadioGroup
        legend={t("mode.legend")}
        legendClassName="pb-1 text-base font-bold"
        options={["merge", "replace"]}
        value={isReplacing ? "replace" : "merge"}
        onChange={(mode) => setIsReplacing(mode === "replace")}
      >
        {(mode) => t(`mode.${mode}`)}
      </RadioGroup>
      {!isOver && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <Checkbox checked={isInviting} onCheckedChange={(checked) => setIsInviting(checked === true)} />
          {t("invite")}
        </label>
      )}
      <Button
        className="justify-self-start"
        disabled={count === 0 || read.isPending}
        onClick={() => (isReplacing && absent.removable > 0 ? setIsAsking(true) : start())}
      >
        {t("import", { count })}
      </Button>
      {isAsking && <ReplaceDialog absent={absent} onConfirm={start} onClose={() => setIsAsking(false)} />}
    </>
  );
}

type ReplaceDialogProps = {
  /** The guests who are not in the file. */
  absent: ImportPreview["absent"];
  onConfirm: () => void;
  onClose: () => void;
};

function ReplaceDialog({ absent: { removable, checkedIn }, onConfirm, onClose }: ReplaceDialogProps) {
  const t = useTranslations("admin.events.guestImport.replace");
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={t("confirm", { count: removable })}
      isBusy={false}
      onConfirm={({ onSuccess }) => {
        onSuccess();
        onConfirm();
      }}
      onClose={onClose}
    >
      {t("description", { count: removable })}
      {checkedIn > 0 && ` ${t("checkedIn", { count: checkedIn })}`}
    </ConfirmDialog>
  );
}
