"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";

import { getMessageText } from "@/components/live/shown-message";

import { formatExactTime } from "../text/message-times";
import type { Bubble } from "./bubble";
import { ContactCard } from "./contact-card";
import { MessageFooter, type MessageFooterProps } from "./message-footer";
import { MessageText } from "./message-text";

type MessageBubbleProps = MessageFooterProps & {
  partnerName: string;
  isNew: boolean;
};

export function MessageBubble({ bubble, timeZone, partnerName, isNew, onRetry, onDiscard }: MessageBubbleProps) {
  const t = useTranslations("messages.message");
  const { isOwn, card, state, startsGroup, endsGroup } = bubble;
  return (
    <li
      data-key={bubble.key}
      data-state={state}
      className={clsx(
        "flex max-w-full flex-col",
        isOwn ? "items-end" : "items-start",
        startsGroup ? "mt-3" : "mt-1",
        isNew && "animate-in duration-200 fade-in-0 slide-in-from-bottom-2",
      )}
    >
      <span className="sr-only">{t("sender", { name: isOwn ? t("you") : partnerName })}</span>
      {card ? <ContactCard card={card} /> : <TextBubble bubble={bubble} timeZone={timeZone} />}
      {endsGroup && <MessageFooter bubble={bubble} timeZone={timeZone} onRetry={onRetry} onDiscard={onDiscard} />}
    </li>
  );
}

function TextBubble({ bubble, timeZone }: { bubble: Bubble; timeZone: string }) {
  const t = useTranslations("messages.time");
  const shownTexts = useTranslations("messages.shown");
  const { isOwn, state, endsGroup, createdAt } = bubble;
  return (
    <p
      title={formatExactTime(createdAt, timeZone, t)}
      className={clsx(
        "w-fit max-w-[85%] rounded-lg px-3.5 py-2 text-[0.9375rem] leading-snug [overflow-wrap:anywhere] whitespace-pre-wrap sm:max-w-[75%]",
        !isOwn && "border",
        state === "failed"
          ? "bg-destructive-soft text-foreground outline outline-destructive"
          : isOwn
            ? "bg-primary text-primary-foreground"
            : "bg-card text-card-foreground",
        endsGroup && (isOwn ? "rounded-br-xs" : "rounded-bl-xs"),
      )}
    >
      <MessageText content={getMessageText(bubble, shownTexts)} />
    </p>
  );
}
