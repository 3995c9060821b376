import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";

import { dismissToastsAbout, toastFailure } from "@/components/ui/feedback/toast";
import { SwitchField } from "@/components/ui/form/choice/switch-field";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { listen } from "@/lib/core/browser/listen";
import { type DeviceState, getDeviceState, pushKeyQuery, turnOffPush, turnOnPush } from "@/lib/notifications/client";

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

/** `no-server`: this server has no push keys. */
type PushState = DeviceState | "checking" | "no-server";

function usePush() {
  const t = useTranslations("notifications.pushSwitch");
  const memberId = useQuery(currentUserQuery()).data?.id;
  const key = useQuery(pushKeyQuery());
  const [device, setDevice] = useState<DeviceState | "checking">("checking");
  const [isBusy, setBusy] = useState(false);

  const refresh = useCallback(async () => {
    if (memberId) setDevice(await getDeviceState(memberId).catch(() => "unsupported" as const));
  }, [memberId]);
  // The permission can change while the tab is hidden.
  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && void refresh();
    onVisible();
    return listen(document, onVisible, "visibilitychange");
  }, [refresh]);

  const setPushEnabled = async (on: boolean) => {
    if (!memberId || !key.data?.publicKey) return;
    setBusy(true);
    dismissToastsAbout("push");
    try {
      if (on) await turnOnPush(memberId, key.data.publicKey);
      else await turnOffPush();
    } catch (error) {
      toastFailure(error, t("failed"), t("refused"), "push");
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  const state: PushState = key.data?.publicKey === null ? "no-server" : key.isPending ? "checking" : device;
  return { state, isBusy, setPushEnabled: (on: boolean) => void setPushEnabled(on) };
}
