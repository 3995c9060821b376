import type { ComponentProps } from "react";

import { useTranslations } from "../text/use-translations";

import { Button } from "../button";
import { DialogFooter } from "./dialog";

type DialogButtonsProps = Pick<ComponentProps<typeof Button>, "isBusy" | "disabled"> & {
  submit: string;
  /** By default "Cancel". */
  dismiss?: string;
  onClose: () => void;
};

/** Of a form in a dialog. */
export function DialogButtons({ submit, dismiss, onClose, ...props }: DialogButtonsProps) {
  const t = useTranslations("common");
  return (
    <DialogFooter>
      <Button variant="outline" onClick={onClose}>
        {dismiss ?? t("cancel")}
      </Button>
      <Button type="submit" {...props}>
        {submit}
      </Button>
    </DialogFooter>
  );
}
