import { useQueryClient } from "@tanstack/react-query";
import { Copy, Smartphone } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";

import { QrPicture } from "@/components/profiles/share/qr-picture";
import { copyText } from "@/components/ui/feedback/copy-text";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
import { useIsMounted } from "@/components/ui/browser/use-is-mounted";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ApiError } from "@/lib/http/browser/api-client";
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
  const getFailureText = useFailureText();
  const isOpen = useIsMounted();
  const client = useQueryClient();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copyKey = () => copyText(setup.key, { copied: t("copied"), failed: t("copyFailed") });
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { recoveryCodes } = await confirmAuthenticator(code);
      void client.invalidateQueries({ queryKey: twoStepQuery().queryKey });
      if (!isOpen.current && !recoveryCodes) toast({ title: toastTexts("authenticatorAdded") });
      onClose();
      if (recoveryCodes) onCodes(recoveryCodes);
    } catch (failure) {
      const text = (failure instanceof ApiError && failure.fields?.code) || getFailureText(failure, t("failed"));
      if (!isOpen.current)
        return toast({ title: toastTexts("failed.title"), description: text, variant: "destructive" });
      setError(text);
      setBusy(false);
      input.current?.focus();
    }
  };
  return (
    <ModalDialog title={t("title")} description={t("text")} onClose={onClose}>
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
      <form noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        <Field label={t("code")} hint={t("codeHint")} required error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </Field>
        <p role="alert" className="sr-only">
          {error}
        </p>
        <DialogFooter>
          <Button type="button" variant="outline" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={code.trim() === "" || isBusy}>
            {t("confirm")}
          </Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}
