"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";

import { useInView } from "@/components/ui/browser/use-in-view";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";

import type { OlderMessages } from "./use-older-messages";

export function EarlierMessages({ older }: { older: OlderMessages }) {
  const t = useTranslations("messages.thread.earlier");
  const element = useRef<HTMLDivElement>(null);
  const { state, loadOlder } = older;
  useInView(element, { margin: "200px 0px 0px", isEnabled: state === "idle", onView: loadOlder });
  return (
    <div ref={element} className="flex min-h-14 flex-col items-center justify-center text-sm text-muted-foreground">
      {state === "failed" && <p role="alert">{t("error")}</p>}
      <p role="status" className="flex items-center gap-2 empty:sr-only">
        {state === "loading" && (
          <>
            <Spinner size="sm" />
            {t("loading")}
          </>
        )}
      </p>
      {state !== "loading" && (
        <Button variant="ghost" onClick={loadOlder}>
          {state === "failed" ? t("retry") : t("show")}
        </Button>
      )}
    </div>
  );
}
