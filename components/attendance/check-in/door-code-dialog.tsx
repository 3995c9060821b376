import { useRef, useState } from "react";

import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";

import { CodeForm } from "../code/code-form";
import type { useCheckIn } from "./use-check-in";

type DoorCodeDialogProps = { eventId: string; checkIn: ReturnType<typeof useCheckIn>; onClose: () => void };

/** See docs/product/check-in.md#required-code. */
export default function DoorCodeDialog({ eventId, checkIn, onClose }: DoorCodeDialogProps) {
  const t = useTranslations("checkIn.doorCodeForm");
  const toastTexts = useTranslations("checkIn.toast");
  const getFailureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error, doorCode: sentCode } = checkIn;
  const isRefused = error !== null && sentCode !== undefined && !isPending;
  const send = (code: string) => mutate(code, { onSuccess: onClose });
  return (
    <ModalDialog title={t("title")} description={t("description")} width="sm" onClose={onClose}>
      <CodeForm
        kind="door"
        eventId={eventId}
        input={input}
        typed={typed}
        onType={setTyped}
        error={isRefused ? getFailureText(error, toastTexts("checkInFailed.description")) : undefined}
        isPending={isPending}
        onSubmit={(code) => !isPending && send(code)}
        onScan={send}
      />
    </ModalDialog>
  );
}
