"use client";

import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { forgetDevice } from "@/lib/two-step/client/settings";
import type { RememberedDeviceResponse } from "@/lib/two-step/responses";

import { Part, Row, useDateText } from "./part";
import { useTwoStepChange } from "./use-two-step-change";

export function DevicesPart({ devices, timezone }: { devices: RememberedDeviceResponse[]; timezone: string }) {
  const t = useTranslations("settings.security.twoStep.devices");
  const getDates = useDateText(timezone);
  const forget = useTwoStepChange({ change: "deviceForgotten", send: forgetDevice });
  return (
    <Part title={t("title")} text={t("text")}>
      <ul className="divide-y">
        {devices.map((device) => (
          <li key={device.id}>
            <Row name={device.device} details={getDates(device)}>
              <Button
                variant="outline"
                isBusy={forget.isPending && forget.variables === device.id}
                aria-label={t("forget", { device: device.device })}
                onClick={() => forget.mutate(device.id)}
              >
                {t("forgetButton")}
              </Button>
            </Row>
          </li>
        ))}
      </ul>
    </Part>
  );
}
