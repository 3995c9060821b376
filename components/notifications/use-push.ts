import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { getErrorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";
import { type DeviceState, getDeviceState, pushKeyQuery, turnOffPush, turnOnPush } from "@/lib/notifications/client";

/** `no-server`: this server has no push keys. */
export type PushState = DeviceState | "checking" | "no-server";

type Push = { state: PushState; isBusy: boolean; setPushEnabled: (on: boolean) => void };

export function usePush(): Push {
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
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [refresh]);

  const setPushEnabled = async (on: boolean) => {
    if (!memberId || !key.data?.publicKey) return;
    setBusy(true);
    try {
      if (on) await turnOnPush(memberId, key.data.publicKey);
      else await turnOffPush();
    } catch (error) {
      const description = isNetworkFailure(error) ? t("network") : getErrorMessage(error, t("refused"));
      toast({ title: t("failed"), description, variant: "destructive" });
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  const state = key.data?.publicKey === null ? "no-server" : key.isPending ? "checking" : device;
  return { state, isBusy, setPushEnabled: (on) => void setPushEnabled(on) };
}
