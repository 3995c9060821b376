"use client";

import { ArrowDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";

import { Button } from "@/components/ui/button";
import type { MessageResponse } from "@/lib/messages/schema";

import type { Bubble } from "../bubble/bubble";
import { MessageBubble } from "../bubble/message-bubble";
import type { Outbox, OutboxEntry } from "@/components/live/outbox/outbox";
import { EarlierMessages } from "./earlier-messages";
import { MessageAnnouncer } from "./message-announcer";
import { buildTimeline } from "./timeline";
import { useOlderMessages } from "./use-older-messages";
import { useScrollAnchor } from "./use-scroll-anchor";

type MessageHistoryProps = {
  viewerId: string;
  partner: { id: string; firstName: string };
  messages: readonly MessageResponse[];
  unsent: readonly OutboxEntry[];
  outbox: Pick<Outbox, "retry" | "discard">;
  now: string;
  timeZone: string;
};

export function MessageHistory({ viewerId, partner, messages, unsent, outbox, now, timeZone }: MessageHistoryProps) {
  const t = useTranslations("messages.thread");
  const timeTexts = useTranslations("messages.time");
  const items = useMemo(
    () => buildTimeline(messages, unsent, viewerId, { now, timeZone, t: timeTexts }),
    [messages, unsent, viewerId, now, timeZone, timeTexts],
  );
  const bubbles = useMemo(() => items.filter((item): item is Bubble => item.kind === "bubble"), [items]);
  const [seqAtOpening] = useState(() => messages.at(-1)?.seq ?? 0);
  const older = useOlderMessages(partner.id, messages);
  const { scroller, content, newMessageCount, onScroll, scrollToEnd } = useScrollAnchor(bubbles);

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        // Makes the region scrollable with the arrow keys.
        tabIndex={0}
        role="region"
        aria-label={t("historyLabel", { firstName: partner.firstName })}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="mb-auto px-4 pt-2 pb-4">
          {older.hasOlder && <EarlierMessages older={older} />}
          {items.length === 0 && <p className="px-4 py-16 text-center text-muted-foreground">{t("empty")}</p>}
          <ol ref={content}>
            {items.map((item) =>
              item.kind === "day" ? (
                <li key={item.key} className="pt-4 pb-1 text-center text-xs text-muted-foreground">
                  {item.label}
                </li>
              ) : (
                <MessageBubble
                  key={item.key}
                  bubble={item}
                  timeZone={timeZone}
                  partnerName={partner.firstName}
                  isNew={item.seq === null || item.seq > seqAtOpening}
                  onRetry={(clientId) => outbox.retry(clientId)}
                  onDiscard={(clientId) => outbox.discard(clientId)}
                />
              ),
            )}
          </ol>
        </div>
      </div>
      {newMessageCount > 0 && (
        <Button
          variant="outline-accent"
          shape="round"
          onClick={scrollToEnd}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit animate-in shadow-soft fade-in-0 slide-in-from-bottom-2"
        >
          <ArrowDown aria-hidden />
          {t("newMessages", { count: newMessageCount })}
        </Button>
      )}
      <MessageAnnouncer partner={partner} />
    </div>
  );
}
