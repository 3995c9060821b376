import { useQueryClient } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";

import type { OutboxEntry } from "@/components/live/outbox/outbox";
import { getMessageText } from "@/components/live/shown-message";
import { useFrame, useOutbox } from "@/components/live/use-realtime";
import { useInView } from "@/components/ui/browser/use-in-view";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Spinner } from "@/components/ui/spinner";
import { useTranslations } from "@/components/ui/text/use-translations";
import { logInBrowser } from "@/lib/core/browser/log";
import { conversationQuery, fetchOlderMessages, mergeMessages } from "@/lib/messages/client";
import { MESSAGES_PAGE_SIZE } from "@/lib/messages/constants";
import type { MessageResponse } from "@/lib/messages/schema";

import type { Bubble } from "../bubble/bubble";
import { MessageBubble } from "../bubble/message-bubble";
import { buildTimeline, type TimelineItem } from "./timeline";

const END_TOLERANCE_PX = 32;

/** Long conversations rarely show it. */
const FirstLine = lazyWithRetry(() => import("./first-line").then((module) => module.FirstLine));

/**
 * Keeps the message that is being read in place. The scroller is a reversed column: position 0 is
 * the newest message, and older ones grow upward without a shift. Only messages appended while the
 * reader is further up need a correction.
 */
function useScrollAnchor(bubbles: readonly Bubble[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const [newMessageCount, setNewMessageCount] = useState(0);
  const last = bubbles.at(-1);
  const previous = useRef({ first: bubbles[0]?.key, last: last?.key, seq: getNewestSeq(bubbles), height: 0 });
  /** The fraction of a pixel that the browser rounded off the last correction. */
  const roundingError = useRef(0);

  const scrollToEnd = () => {
    scroller.current?.scrollTo({ top: 0 });
    isAtEnd.current = true;
    setNewMessageCount(0);
  };

  // Corrects the position before the browser paints.
  useLayoutEffect(() => {
    const before = previous.current;
    const height = content.current?.getBoundingClientRect().height ?? 0;
    previous.current = { first: bubbles[0]?.key, last: last?.key, seq: getNewestSeq(bubbles), height };
    if (!last || last.key === before.last || !scroller.current) return;
    const isOwnSend = last.isOwn && last.seq === null;
    if (isAtEnd.current || isOwnSend) {
      scroller.current.scrollTop = 0;
      isAtEnd.current = true;
      setNewMessageCount(0);
      return;
    }
    if (bubbles[0]?.key === before.first) {
      const position = scroller.current.scrollTop - (height - before.height) + roundingError.current;
      scroller.current.scrollTop = position;
      roundingError.current = position - scroller.current.scrollTop;
    }
    const arrived = bubbles.filter(({ isOwn, seq }) => !isOwn && seq !== null && seq > before.seq).length;
    setNewMessageCount((count) => count + arrived);
  }, [bubbles, last]);

  return {
    scroller,
    content,
    newMessageCount,
    onScroll: () => {
      // Positions above the end are negative.
      isAtEnd.current = Math.abs(scroller.current?.scrollTop ?? 0) < END_TOLERANCE_PX;
      if (isAtEnd.current) setNewMessageCount(0);
    },
    scrollToEnd,
  };
}

const getNewestSeq = (bubbles: readonly Bubble[]): number => bubbles.findLast(({ seq }) => seq !== null)?.seq ?? 0;

type MessageHistoryProps = {
  viewerId: string;
  partner: { id: string; firstName: string; canWrite: boolean };
  messages: readonly MessageResponse[];
  unsent: readonly OutboxEntry[];
  now: string;
  timeZone: string;
};

export function MessageHistory({ viewerId, partner, messages, unsent, now, timeZone }: MessageHistoryProps) {
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
          {older.hasOlder ? <EarlierMessages older={older} /> : <FirstLine partner={partner} />}
          {items.length === 0 && partner.canWrite && (
            <p className="px-4 py-16 text-center text-muted-foreground">{t("empty")}</p>
          )}
          <Timeline list={content} partnerName={partner.firstName} {...{ items, timeZone, seqAtOpening }} />
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

type TimelineProps = {
  list: RefObject<HTMLOListElement | null>;
  items: readonly TimelineItem[];
  timeZone: string;
  partnerName: string;
  /** Messages after it are new. */
  seqAtOpening: number;
};

function Timeline({ list, items, timeZone, partnerName, seqAtOpening }: TimelineProps) {
  const outbox = useOutbox();
  return (
    <ol ref={list}>
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
            partnerName={partnerName}
            isNew={item.seq === null || item.seq > seqAtOpening}
            onRetry={(clientId) => outbox.retry(clientId)}
            onDiscard={(clientId) => outbox.discard(clientId)}
          />
        ),
      )}
    </ol>
  );
}

function MessageAnnouncer({ partner }: { partner: { id: string; firstName: string } }) {
  const t = useTranslations("messages.thread");
  const shownTexts = useTranslations("messages.shown");
  const [announcement, setAnnouncement] = useState("");
  useFrame("receive_message", ({ message }) => {
    if (message.senderId !== partner.id) return;
    const content = getMessageText(message, shownTexts);
    setAnnouncement(t("received", { firstName: partner.firstName, content }));
  });
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}

function EarlierMessages({ older }: { older: OlderMessages }) {
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

type OlderMessages = { hasOlder: boolean; state: "idle" | "loading" | "failed"; loadOlder: () => void };

function useOlderMessages(partnerId: string, messages: readonly MessageResponse[]): OlderMessages {
  const queryClient = useQueryClient();
  const [state, setState] = useState<OlderMessages["state"]>("idle");
  const [isAtStart, setAtStart] = useState(false);
  const oldest = messages[0];

  const loadOlder = () => {
    if (!oldest || state === "loading") return;
    setState("loading");
    fetchOlderMessages(partnerId, oldest.id)
      .then((page) => {
        queryClient.setQueryData(conversationQuery(partnerId).queryKey, (known) => mergeMessages(known ?? [], page));
        setAtStart(page.length < MESSAGES_PAGE_SIZE);
        setState("idle");
      })
      .catch((error: unknown) => {
        logInBrowser("Earlier messages could not be loaded", error);
        setState("failed");
      });
  };
  // `seq` counts a conversation's messages from 1.
  return { hasOlder: oldest !== undefined && oldest.seq > 1 && !isAtStart, state, loadOlder };
}
