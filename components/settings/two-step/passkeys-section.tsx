import { KeyRound, Pencil } from "lucide-react";
import { useState } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { removePasskey } from "@/lib/two-step/client/settings";
import type { PasskeyResponse } from "@/lib/two-step/responses";

import { TwoStepSection, TwoStepRow, useDateText } from "./two-step-section";
import { useTwoStepChange } from "./use-two-step-change";

const PasskeyDialog = lazyWithRetry(() => import("./passkey-dialog").then((module) => module.PasskeyDialog));

type PasskeysSectionProps = { passkeys: PasskeyResponse[]; timezone: string; onCodes: (codes: string[]) => void };
type Open = { dialog: "add" } | { dialog: "rename" | "remove"; passkey: PasskeyResponse };

export function PasskeysSection({ passkeys, timezone, onCodes }: PasskeysSectionProps) {
  const t = useTranslations("settings.security.twoStep.passkeys");
  const getDates = useDateText(timezone);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <TwoStepSection title={t("title")} text={t("text")}>
      {passkeys.length > 0 && (
        <ul className="divide-y">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <TwoStepRow name={passkey.name} details={getDates(passkey)}>
                <Button
                  variant="outline"
                  size="icon"
                  aria-label={t("rename", { name: passkey.name })}
                  onClick={() => setOpen({ dialog: "rename", passkey })}
                >
                  <Pencil aria-hidden />
                </Button>
                <Button
                  variant="outline"
                  aria-label={t("remove", { name: passkey.name })}
                  onClick={() => setOpen({ dialog: "remove", passkey })}
                >
                  {t("removeButton")}
                </Button>
              </TwoStepRow>
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" className="sm:justify-self-start" onClick={() => setOpen({ dialog: "add" })}>
        <KeyRound aria-hidden />
        {t("add")}
      </Button>
      {open?.dialog === "add" && <PasskeyDialog onCodes={onCodes} onClose={close} />}
      {open?.dialog === "rename" && <PasskeyDialog passkey={open.passkey} onCodes={onCodes} onClose={close} />}
      {open?.dialog === "remove" && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
    </TwoStepSection>
  );
}

/** A separate component, so that a late response can't close another dialog. */
function RemovePasskeyDialog({ passkey, onClose }: { passkey: PasskeyResponse; onClose: () => void }) {
  const t = useTranslations("settings.security.twoStep.passkeys");
  const { id, name } = passkey;
  const remove = useTwoStepChange({ change: "passkeyRemoved", id, send: () => removePasskey(id) });
  return (
    <ConfirmDialog
      title={t("confirm.title", { name })}
      confirm={t("removeButton")}
      isBusy={remove.isPending}
      onConfirm={(settled) => remove.mutate(undefined, settled)}
      onClose={onClose}
    >
      {t("confirm.text")}
    </ConfirmDialog>
  );
}
