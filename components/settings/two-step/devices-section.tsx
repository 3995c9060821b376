"use client";

import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { forgetDevice } from "@/lib/two-step/client/settings";
import type { RememberedDeviceResponse } from "@/lib/two-step/responses";

import { TwoStepSection, TwoStepRow, useDateText } from "./two-step-section";
import { useTwoStepChange } from "./use-two-step-change";

export function DevicesSection({ devices, timezone }: { devices: RememberedDeviceResponse[]; timezone: string }) {
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
