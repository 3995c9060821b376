import { type SyntheticEvent, useState } from "react";

import { ModalDialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { useTranslations } from "@/components/ui/text/use-translations";

import { isPin } from "./kiosk-pin";
import { PinField } from "./pin-field";

type HandOverDialogProps = {
  /** Returns false if this browser can't be a kiosk. */
  onStart: (pin: string) => Promise<boolean>;
  onClose: () => void;
};

/** docs/product/door.md#kiosk */
export function HandOverDialog({ onStart, onClose }: HandOverDialogProps) {
  const t = useTranslations("checkIn.kiosk");
  const [pin, setPin] = useState("");
  const [error, setError] = useState<string>();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isPin(pin)) return setError(t("pinInvalid"));
    if (!(await onStart(pin))) setError(t("noStart"));
  };
  const change = (text: string) => {
    setPin(text);
    setError(undefined);
  };
  return (
    <ModalDialog width="sm" title={t("title")} description={t("description")} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <PinField pin={pin} error={error} onChange={change} />
        <DialogButtons submit={t("start")} onClose={onClose} />
      </form>
    </ModalDialog>
  );
}
