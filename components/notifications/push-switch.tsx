"use client";

import { useTranslations } from "next-intl";

import { SwitchField } from "@/components/ui/form/switch-field";
import { Link } from "@/components/ui/link";

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

export function PushSwitch() {
  const t = useTranslations("notifications.pushSwitch");
  const { state, isBusy, setPushEnabled } = usePush();
  const isPossible = state === "on" || state === "off";
  return (
    <SwitchField
      label={t("label")}
      hint={t.rich(`explanation.${EXPLANATIONS[state]}`, {
        link: (text) => (
          <Link href="/install-app" className="font-semibold text-accent-foreground underline underline-offset-4">
            {text}
          </Link>
        ),
      })}
      checked={state === "on"}
      disabled={!isPossible || isBusy}
      aria-busy={isBusy || undefined}
      onChange={({ target }) => setPushEnabled(target.checked)}
    />
  );
}
