"use client";

import { ArrowDown } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";

import { useFrame } from "@/components/live/realtime-provider";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/feedback/spinner";
import type { MessageResponse } from "@/lib/messages/schema";

import { MessageBubble } from "../bubble/message-bubble";
import type { Outbox, OutboxEntry } from "../outbox/outbox";
import { type Bubble, timeline } from "./timeline";
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

/** The messages of an open conversation, newest at the end, older ones loaded upward without a jump. */
export function MessageHistory({ viewerId, partner, messages, unsent, outbox, now, timeZone }: MessageHistoryProps) {
  const items = useMemo(
    () => timeline(messages, unsent, viewerId, { now, timeZone }),
    [messages, unsent, viewerId, now, timeZone],
  );
  const bubbles = useMemo(() => items.filter((item): item is Bubble => item.kind === "bubble"), [items]);
  const [openedAt] = useState(() => messages.at(-1)?.seq ?? 0);
  const older = useOlderMessages(partner.id, messages);
  const { scroller, content, newBelow, onScroll, toEnd } = useScrollAnchor(bubbles);

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        // Scrolled by the arrow keys too.
        tabIndex={0}
        role="region"
        aria-label={`Messages with ${partner.firstName}`}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="mb-auto px-4 pt-2 pb-4">
          {older.hasOlder && <Earlier older={older} />}
          {items.length === 0 && (
            <p className="px-4 py-16 text-center text-muted-foreground">No messages yet. Start the conversation!</p>
          )}
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
                  arrived={item.seq === null || item.seq > openedAt}
                  onRetry={(clientId) => outbox.retry(clientId)}
                  onDiscard={(clientId) => outbox.discard(clientId)}
                />
              ),
            )}
          </ol>
        </div>
      </div>
      {newBelow > 0 && (
        <Button
          variant="outline-accent"
          onClick={toEnd}
          shape="round" className="absolute inset-x-0 bottom-3 mx-auto w-fit animate-in shadow-soft fade-in-0 slide-in-from-bottom-2"
        >
          <ArrowDown aria-hidden />
          {newBelow === 1 ? "1 new message" : `${newBelow} new messages`}
        </Button>
      )}
      <Announcer partner={partner} />
    </div>
  );
}

/** Loads by itself when it comes into sight, and by hand for who doesn't scroll. */
function Earlier({ older }: { older: ReturnType<typeof useOlderMessages> }) {
  const button = useRef<HTMLDivElement>(null);
  const onSight = useEffectEvent(() => {
    if (older.state === "idle") older.load();
  });
  // An effect, because only the browser knows what is in sight.
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSight(), {
      rootMargin: "200px 0px 0px",
    });
    observer.observe(button.current);
    return () => observer.disconnect();
    // Observed anew after each page, because a page too short to leave the sight makes no new crossing.
  }, [older.state]);
  return (
    <div ref={button} className="flex min-h-14 flex-col items-center justify-center text-sm text-muted-foreground">
      {older.state === "failed" && <p role="alert">Couldn&apos;t load earlier messages.</p>}
      {older.state === "loading" ? (
        <p role="status" className="flex items-center gap-2">
          <Spinner size="sm" />
          Loading earlier messages...
        </p>
      ) : (
        <Button variant="ghost" onClick={older.load}>
          {older.state === "failed" ? "Try again" : "Show earlier messages"}
        </Button>
      )}
    </div>
  );
}

/** Says what arrives to who doesn't see it; older history that is loaded is not news. */
function Announcer({ partner }: { partner: MessageHistoryProps["partner"] }) {
  const [said, setSaid] = useState("");
  useFrame("receive_message", ({ message }) => {
    if (message.senderId === partner.id) setSaid(`${partner.firstName}: ${message.content}`);
  });
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
