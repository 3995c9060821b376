import { type SyntheticEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
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
  const common = useTranslations("common");
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
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit">{t("start")}</Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}
