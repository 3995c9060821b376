import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { currentUserQuery } from "@/lib/auth/client";
import { errorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";
import { type DeviceState, deviceState, pushKeyQuery, turnOffPush, turnOnPush } from "@/lib/notifications/client";

/** `no-server`: this server has no push keys. */
type PushState = DeviceState | "checking" | "no-server";

type Push = { state: PushState; busy: boolean; turn: (on: boolean) => void };

function tellFailure(error: unknown): void {
  const description = isNetworkFailure(error)
    ? "Network error. Please check your connection and try again."
    : errorMessage(error, "Your browser refused. Please try again.");
  toast({ title: "Couldn't change push notifications", description, variant: "destructive" });
}

/** Pushes to this device, and turning them on and off. */
export function usePush(): Push {
  const memberId = useQuery(currentUserQuery()).data?.id;
  const key = useQuery(pushKeyQuery());
  const [device, setDevice] = useState<DeviceState | "checking">("checking");
  const [busy, setBusy] = useState(false);

  const look = useCallback(async () => {
    if (memberId) setDevice(await deviceState(memberId).catch(() => "unsupported" as const));
  }, [memberId]);
  // An effect, because the browser knows, and its settings may have changed while the tab was away.
  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && void look();
    onVisible();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [look]);

  const turn = async (on: boolean) => {
    if (!memberId || !key.data?.publicKey) return;
    setBusy(true);
    try {
      if (on) await turnOnPush(memberId, key.data.publicKey);
      else await turnOffPush();
    } catch (error) {
      tellFailure(error);
    } finally {
      await look();
      setBusy(false);
    }
  };
  const state = key.data?.publicKey === null ? "no-server" : key.isPending ? "checking" : device;
  return { state, busy, turn: (on) => void turn(on) };
}
