import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import type { ConnectionState } from "@/lib/api/browser/ws-client";

type PausedNoticeProps = { state: ConnectionState; onResume: () => void };

export function PausedNotice({ state, onResume }: PausedNoticeProps) {
  const t = useTranslations("notifications.live.tooManyTabs");
  return (
    <div role="status">
      {state === "paused" && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 border-b bg-soon-soft px-3 text-sm text-soon">
          <p className="py-2">{t("text")}</p>
          <Button variant="outline" size="compact" onClick={onResume}>
            {t("resume")}
          </Button>
        </div>
      )}
    </div>
  );
}
