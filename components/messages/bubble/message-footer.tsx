"use client";

import { Check, CheckCheck, Clock3, RotateCw, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";

import { formatClockTime } from "../text/message-times";
import type { Bubble } from "./bubble";

export type MessageFooterProps = {
  bubble: Bubble;
  timeZone: string;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

const STATE_ICONS = { sending: Clock3, sent: Check, read: CheckCheck };

export function MessageFooter({ bubble, timeZone, onRetry, onDiscard }: MessageFooterProps) {
  const t = useTranslations("messages.message");
  const timeTexts = useTranslations("messages.time");
  const { state, showsState, clientId, createdAt } = bubble;
  if (state === "failed" && clientId) {
    return (
      <FailedFooter problem={bubble.problem} onRetry={() => onRetry(clientId)} onDiscard={() => onDiscard(clientId)} />
    );
  }
  const shownState = showsState && state !== "received" && state !== "failed" ? state : null;
  const Icon = shownState && STATE_ICONS[shownState];
  return (
    <p className="mt-1 flex items-center gap-1.5 px-1 text-xs text-muted-foreground">
      <time dateTime={createdAt}>{formatClockTime(createdAt, timeZone, timeTexts)}</time>
      {Icon && (
        <>
          <span aria-hidden>·</span>
          <span>{t(shownState)}</span>
          <Icon aria-hidden className="size-3.5" />
        </>
      )}
    </p>
  );
}

type FailedFooterProps = { problem: string | undefined; onRetry: () => void; onDiscard: () => void };

function FailedFooter({ problem, onRetry, onDiscard }: FailedFooterProps) {
  const t = useTranslations("messages.message");
  return (
    <div className="flex max-w-full flex-wrap items-center justify-end gap-x-1 text-xs text-destructive">
      <button
        type="button"
        onClick={onRetry}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-right font-semibold hover:underline"
      >
        <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
        {t("retry")}
        <RotateCw aria-hidden className="size-3.5 shrink-0" />
      </button>
      <button
        type="button"
        onClick={onDiscard}
        className="min-h-11 rounded-md px-2 font-semibold text-muted-foreground hover:underline"
      >
        {t("delete")}
      </button>
      {problem && <p className="w-full px-2 pb-1 text-right">{problem}</p>}
    </div>
  );
}
