"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { useIsMounted } from "@/components/ui/browser/use-is-mounted";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { toastNext } from "@/components/ui/feedback/toast";
import { twoStepQuery } from "@/lib/two-step/client/settings";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsCard } from "../frame/settings-card";
import { AuthenticatorSection } from "./authenticator-section";
import { DevicesSection } from "./devices-section";
import { PasskeysSection } from "./passkeys-section";
// Not lazy: codes are shown only once, so they must not wait for the network.
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { RecoverySection } from "./recovery-section";

const TurnOffDialog = lazyWithRetry(() => import("./turn-off-dialog").then((module) => module.TurnOffDialog));

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
