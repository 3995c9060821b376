import { useQueryClient } from "@tanstack/react-query";
import { Copy, Smartphone } from "lucide-react";

import { QrPicture } from "@/components/profiles/share/qr-picture";
import { ProofForm } from "@/components/session/proof/proof-form";
import { copyText } from "@/components/ui/feedback/copy-text";
import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useIsMounted } from "@/components/ui/browser/use-is-mounted";
import { useTranslations } from "@/components/ui/text/use-translations";
import { confirmAuthenticator, twoStepQuery } from "@/lib/two-step/client/settings";
import type { AuthenticatorSetup } from "@/lib/two-step/responses";

type AuthenticatorDialogProps = {
  setup: AuthenticatorSetup;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
};

/**
 * A code of the app turns it on. If the dialog is closed during that request, the result is the
 * recovery codes or a toast.
 */
export function AuthenticatorDialog({ setup, onCodes, onClose }: AuthenticatorDialogProps) {
  const t = useTranslations("settings.security.twoStep.authenticator.dialog");
  const toastTexts = useTranslations("settings.security.twoStep.toast");
  const isOpen = useIsMounted();
  const client = useQueryClient();
  const confirm = async (code: string) => {
    try {
      const { recoveryCodes } = await confirmAuthenticator(code);
      void client.invalidateQueries({ queryKey: twoStepQuery().queryKey });
      if (!isOpen.current && !recoveryCodes) toast({ title: toastTexts("authenticatorAdded") });
      onClose();
      if (recoveryCodes) onCodes(recoveryCodes);
    } catch (failure) {
      if (!isOpen.current) toastFailure(failure, toastTexts("failed.title"), toastTexts("failed.text"));
      throw failure;
    }
  };
  return (
    <ModalDialog title={t("title")} description={t("text")} onClose={onClose}>
      <SetupKey setup={setup} />
      <ProofForm
        methods={["authenticator"]}
        submitLabel={t("confirm")}
        onProof={async (proof) => {
          if (proof.method === "authenticator") await confirm(proof.code);
        }}
        cancel={{ label: t("cancel"), onClick: onClose, whileBusy: true }}
      />
    </ModalDialog>
  );
}

function SetupKey({ setup }: Pick<AuthenticatorDialogProps, "setup">) {
  const t = useTranslations("settings.security.twoStep.authenticator.dialog");
  const copyKey = () => copyText(setup.key, { copied: t("copied"), failed: t("copyFailed") });
  return (
    <div className="grid justify-items-center gap-3">
      <div className="bg-white rounded-xl border p-2 [&_svg]:size-40 sm:[&_svg]:size-48">
        <QrPicture text={setup.uri} label={t("qr")} />
      </div>
      <p className="text-center text-sm text-muted-foreground">{t("key")}</p>
      <code className="text-center text-sm font-semibold tracking-wider [overflow-wrap:anywhere] select-all">
        {setup.key.match(/.{1,4}/g)?.join(" ")}
      </code>
      <div className="flex flex-wrap justify-center gap-2">
        {/* A phone can't scan its own screen. */}
        <Button asChild variant="outline" className="hidden pointer-coarse:inline-flex">
          <a href={setup.uri}>
            <Smartphone aria-hidden />
            {t("open")}
          </a>
        </Button>
        <Button variant="outline" onClick={() => void copyKey()}>
          <Copy aria-hidden />
          {t("copy")}
        </Button>
      </div>
    </div>
  );
}
