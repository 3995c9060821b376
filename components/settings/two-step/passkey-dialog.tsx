import { type FormEvent, useState } from "react";

import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { useEarlierRequest } from "@/components/ui/overlay/use-earlier-request";
import { useIsMounted } from "@/components/ui/browser/use-is-mounted";
import { useTranslations } from "@/components/ui/text/use-translations";
import { looksBlank } from "@/lib/core/shared/text/written-text";
import { addPasskey, renamePasskey } from "@/lib/two-step/client/settings";
import { MAX_PASSKEY_NAME } from "@/lib/two-step/constants";
import type { PasskeyResponse } from "@/lib/two-step/responses";

import { useTwoStepChange } from "./use-two-step-change";

type PasskeyDialogProps = {
  passkey?: PasskeyResponse;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
};

/** Adds a passkey, or renames the given one. */
function useSavePasskey({ passkey, onCodes }: Omit<PasskeyDialogProps, "onClose">) {
  const isOpen = useIsMounted();
  const add = useTwoStepChange({
    change: "passkeyAdded",
    // The browser must not ask for a passkey after the dialog is closed.
    send: (next: string) => addPasskey(next, () => isOpen.current),
    onResult: ({ recoveryCodes }) => recoveryCodes && onCodes(recoveryCodes),
  });
  const rename = useTwoStepChange({
    change: "passkeyRenamed",
    id: passkey?.id,
    send: (next: string) => renamePasskey(passkey?.id ?? "", next),
  });
  return passkey ? rename : add;
}

export function PasskeyDialog({ passkey, onCodes, onClose }: PasskeyDialogProps) {
  const t = useTranslations("settings.security.twoStep.passkeys.dialog");
  const [name, setName] = useState(passkey?.name ?? t("defaultName"));
  const { mutate, isPending: isBusy } = useSavePasskey({ passkey, onCodes });
  useEarlierRequest(isBusy, onClose);
  const isBlank = looksBlank(name);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || isBusy) return;
    mutate(name, { onSuccess: onClose });
  };
  return (
    <ModalDialog
      title={t(passkey ? "renameTitle" : "addTitle")}
      description={t(passkey ? "renameText" : "addText")}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={onSubmit}>
        <Field label={t("name")} hint={t("hint")} required>
          <Input
            maxLength={MAX_PASSKEY_NAME}
            value={name}
            readOnly={isBusy}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <DialogButtons
          submit={t(passkey ? "save" : "create")}
          isBusy={isBusy}
          disabled={isBlank || isBusy}
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  );
}
