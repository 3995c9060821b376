"use client";

import { useTranslations } from "next-intl";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { PlainScreen } from "@/components/ui/screens/plain-screen";
import type { Recovery } from "@/lib/auth/client/sync-session";
import { documentLoad } from "@/lib/core/shared/document-load";

export type FailedRecoveryProps = { reason: Extract<Recovery, "unreachable" | "cookies-blocked">; onRetry: () => void };

export function FailedRecovery({ reason, onRetry }: FailedRecoveryProps) {
  const t = useTranslations("auth.recovery");
  return (
    <PlainScreen>
      <ErrorState
        className="my-auto"
        title={t("title")}
        description={t(reason === "unreachable" ? "unreachable" : "cookiesBlocked")}
        onRetry={reason === "unreachable" ? onRetry : documentLoad.reload}
      />
    </PlainScreen>
  );
}
