"use client";

import { useQuery } from "@tanstack/react-query";
import { Copy, Download, Printer, Smartphone } from "lucide-react";
import { useState } from "react";

import { Badge } from "@/components/ui/badge";
import { copyText } from "@/components/ui/feedback/copy-text";
import { saveFile } from "@/components/ui/browser/save-file";
import { useIsMounted } from "@/components/ui/browser/use-is-mounted";
import { Button } from "@/components/ui/button";
import { toastNext } from "@/components/ui/feedback/toast";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import {
  forgetDevice,
  removeAuthenticator,
  replaceRecoveryCodes,
  startAuthenticator,
  turnOffTwoStep,
  twoStepQuery,
} from "@/lib/two-step/client/settings";
import { RECOVERY_FILE_NAME } from "@/lib/two-step/constants";
import type { AuthenticatorSetup, RememberedDeviceResponse, TwoStepState } from "@/lib/two-step/responses";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsCard } from "../frame/settings-card";
import { PasskeysSection } from "./passkeys-section";
import { TwoStepRow, TwoStepSection, useDateText } from "./two-step-section";
import { useTwoStepChange } from "./use-two-step-change";

const AuthenticatorDialog = lazyWithRetry(() =>
  import("./authenticator-dialog").then((module) => module.AuthenticatorDialog),
);

/** See docs/product/two-step.md#settings. */
export function TwoStepCard({ timezone }: { timezone: string }) {
  const t = useTranslations("settings.security.twoStep");
  const query = useQuery(twoStepQuery());
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isTurningOff, setTurningOff] = useState(false);
  // The codes can arrive after the member left the page.
  const isShown = useIsMounted();
  const showCodes = (next: string[]) => {
    if (isShown.current) setCodes(next);
    else
      toastNext({ title: t("recovery.missed.title"), description: t("recovery.missed.text"), variant: "destructive" });
  };
  const state = query.data;
  return (
    <SettingsCard title={t("title")} description={t("description")} className="grid gap-5">
      {state ? (
        <>
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Badge variant={state.isOn ? "present" : "outline"}>{t(state.isOn ? "on" : "off")}</Badge>
            {state.isRequired && !state.isOn && <span>{t("required")}</span>}
          </p>
          <PasskeysSection passkeys={state.passkeys} timezone={timezone} onCodes={showCodes} />
          <AuthenticatorSection authenticator={state.authenticator} timezone={timezone} onCodes={showCodes} />
          {state.isOn && <RecoverySection left={state.recoveryCodesLeft} onCodes={showCodes} />}
          {state.devices.length > 0 && <DevicesSection devices={state.devices} timezone={timezone} />}
          {state.isOn && (
            <Button variant="outline" className="sm:justify-self-start" onClick={() => setTurningOff(true)}>
              {t("turnOff.button")}
            </Button>
          )}
        </>
      ) : (
        <ListPlaceholder query={query} errorTitle={t("error")} className="h-32" />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {isTurningOff && <TurnOffDialog onClose={() => setTurningOff(false)} />}
    </SettingsCard>
  );
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("settings.security.twoStep.turnOff");
  const turnOff = useTwoStepChange({ change: "turnedOff", send: turnOffTwoStep });
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={t("confirm")}
      dismiss={t("keep")}
      isBusy={turnOff.isPending}
      onConfirm={(settled) => turnOff.mutate(undefined, settled)}
      onClose={onClose}
    >
      {t("text")}
    </ConfirmDialog>
  );
}

function DevicesSection({ devices, timezone }: { devices: RememberedDeviceResponse[]; timezone: string }) {
  const t = useTranslations("settings.security.twoStep.devices");
  const getDates = useDateText(timezone);
  const forget = useTwoStepChange({ change: "deviceForgotten", send: forgetDevice });
  return (
    <TwoStepSection title={t("title")} text={t("text")}>
      <ul className="divide-y">
        {devices.map((device) => (
          <li key={device.id}>
            <TwoStepRow name={device.device} details={getDates(device)}>
              <Button
                variant="outline"
                isBusy={forget.isPending && forget.variables === device.id}
                aria-label={t("forget", { device: device.device })}
                onClick={() => forget.mutate(device.id)}
              >
                {t("forgetButton")}
              </Button>
            </TwoStepRow>
          </li>
        ))}
      </ul>
    </TwoStepSection>
  );
}

function RecoverySection({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const t = useTranslations("settings.security.twoStep.recovery");
  const [isConfirming, setConfirming] = useState(false);
  const replace = useTwoStepChange({
    change: "codesReplaced",
    send: replaceRecoveryCodes,
    onResult: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <TwoStepSection title={t("title")} text={t("left", { left })}>
      <Button variant="outline" className="sm:justify-self-start" onClick={() => setConfirming(true)}>
        {t("replace")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("confirm.title")}
          confirm={t("replace")}
          tone="default"
          isBusy={replace.isPending}
          onConfirm={(settled) => replace.mutate(undefined, settled)}
          onClose={() => setConfirming(false)}
        >
          {t("confirm.text")}
        </ConfirmDialog>
      )}
    </TwoStepSection>
  );
}

// Not lazy: codes are shown only once, so they must not wait for the network.
function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTranslations("settings.security.twoStep.recovery.dialog");
  const text = `${t("fileHeading")}\n\n${codes.join("\n")}\n`;
  const copy = () => copyText(codes.join("\n"), { copied: t("copied"), failed: t("copyFailed") });
  return (
    <ModalDialog
      title={t("title")}
      description={t("text")}
      onInteractOutside={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <ul
        aria-label={t("list")}
        className="grid gap-y-1 rounded-md border bg-muted p-3 font-mono text-[min(0.875rem,3.9vw)] sm:p-4"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t("copy")}
        </Button>
        <Button
          variant="outline"
          onClick={() => saveFile(new File([text], RECOVERY_FILE_NAME, { type: "text/plain" }))}
        >
          <Download aria-hidden />
          {t("download")}
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t("print")}
        </Button>
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{t("done")}</Button>
      </DialogFooter>
    </ModalDialog>
  );
}

type AuthenticatorSectionProps = {
  authenticator: TwoStepState["authenticator"];
  timezone: string;
  onCodes: (codes: string[]) => void;
};

function AuthenticatorSection({ authenticator, timezone, onCodes }: AuthenticatorSectionProps) {
  const t = useTranslations("settings.security.twoStep.authenticator");
  const getDates = useDateText(timezone);
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const start = useTwoStepChange({ change: "authenticatorStarted", send: startAuthenticator });
  const remove = useTwoStepChange({ change: "authenticatorRemoved", send: removeAuthenticator });
  return (
    <TwoStepSection title={t("title")} text={t("text")}>
      {authenticator ? (
        <TwoStepRow name={t("name")} details={getDates(authenticator)}>
          <Button variant="outline" aria-label={t("remove")} onClick={() => setRemoving(true)}>
            {t("removeButton")}
          </Button>
        </TwoStepRow>
      ) : (
        <Button
          variant="outline"
          className="sm:justify-self-start"
          isBusy={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: setSetup })}
        >
          {!start.isPending && <Smartphone aria-hidden />}
          {t("setUp")}
        </Button>
      )}
      {setup && <AuthenticatorDialog setup={setup} onCodes={onCodes} onClose={() => setSetup(null)} />}
      {isRemoving && (
        <ConfirmDialog
          title={t("confirm.title")}
          confirm={t("removeButton")}
          isBusy={remove.isPending}
          onConfirm={(settled) => remove.mutate(undefined, settled)}
          onClose={() => setRemoving(false)}
        >
          {t("confirm.text")}
        </ConfirmDialog>
      )}
    </TwoStepSection>
  );
}
