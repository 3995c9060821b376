"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { useListChange } from "@/components/ui/feedback/use-list-change";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { renderStrong } from "@/components/ui/text/render-strong";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectedSignInQuery, disconnectSignIn } from "@/lib/auth/client/identity";

import { SettingsCard } from "../frame/settings-card";
import { useFormatDay } from "../frame/use-format-day";

/** See docs/product/identity-provider.md#settings. */
export function IdentityCard({ timezone }: { timezone: string }) {
  const t = useTranslations("settings.security.identity");
  const formatDay = useFormatDay(timezone);
  const { data } = useQuery(connectedSignInQuery());
  const [isConfirming, setConfirming] = useState(false);
  const disconnect = useListChange(connectedSignInQuery().queryKey, disconnectSignIn, {
    done: t("toast.done", { label: data?.label ?? "" }),
    failed: t("toast.failed"),
  });
  if (!data?.label) return null;
  const { label, isOnly, connected, hasPassword, canDisconnect } = data;
  return (
    <SettingsCard title={t("title", { label })} description={t("description", { label })} className="grid gap-3">
      {connected ? (
        <div className="text-sm">
          <p>{t.rich("connected", { email: connected.email, strong: renderStrong })}</p>
          <p data-numeric className="text-muted-foreground">
            {t("dates", {
              connectedAt: formatDay(connected.connectedAt),
              lastUsedAt: formatDay(connected.lastUsedAt),
            })}
          </p>
        </div>
      ) : (
        <p className="text-sm">{t("notConnected", { label })}</p>
      )}
      {connected && !canDisconnect && <p className="text-sm">{t(isOnly ? "onlyProvider" : "only")}</p>}
      <div className="flex flex-wrap gap-2">
        {connected && canDisconnect && (
          <Button variant="outline" onClick={() => setConfirming(true)}>
            {t("disconnect")}
          </Button>
        )}
        {!hasPassword && (
          <Button variant="outline" href="/forgot-password">
            {t("setPassword")}
          </Button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t("confirm.title", { label })}
          confirm={t("confirm.button")}
          isBusy={disconnect.isPending}
          onConfirm={(settled) => disconnect.mutate(undefined, settled)}
          onClose={() => setConfirming(false)}
        >
          {t("confirm.text", { label })}
        </ConfirmDialog>
      )}
    </SettingsCard>
  );
}
