"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";

import { Label } from "@/components/ui/form/label";
import { Switch } from "@/components/ui/form/switch";

import { type PushState, usePush } from "./use-push";

const EXPLANATIONS = {
  checking: "possible",
  on: "possible",
  off: "possible",
  denied: "denied",
  unsupported: "unsupported",
  "no-server": "noServer",
  "install-first": "installFirst",
} as const satisfies Record<PushState, string>;

/** Turns push notifications on this device on and off, or explains why that is not possible. */
export function PushSwitch() {
  const t = useTranslations("notifications.pushSwitch");
  const id = useId();
  const { state, isBusy, setPushEnabled } = usePush();
  const isPossible = state === "on" || state === "off";
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid gap-1">
        <Label htmlFor={id} className="py-0.5">
          {t("label")}
        </Label>
        <p id={`${id}-hint`} className="text-sm text-pretty text-muted-foreground">
          {t.rich(`explanation.${EXPLANATIONS[state]}`, {
            link: (text) => (
              <Link href="/install-app" className="font-semibold text-accent-foreground underline underline-offset-4">
                {text}
              </Link>
            ),
          })}
        </p>
      </div>
      <Switch
        id={id}
        className="mt-0.5"
        checked={state === "on"}
        disabled={!isPossible || isBusy}
        aria-busy={isBusy || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setPushEnabled(target.checked)}
      />
    </div>
  );
}
