import { clsx } from "clsx";
import { Check, CheckCheck, Clock3, RotateCw, TriangleAlert } from "lucide-react";

import { CONTACT_CARD_CONTENT } from "@/lib/messages/constants";

import { ContactCard } from "./contact-card";
import { splitLinks } from "../text/web-links";
import { clockTime, exactTime } from "../text/message-times";
import type { Bubble } from "../thread/timeline";

type MessageBubbleProps = {
  bubble: Bubble;
  timeZone: string;
  /** The other's first name, for who doesn't see the sides. */
  partnerName: string;
  /** It came while this conversation was open, so it slides in. */
  arrived: boolean;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

export function MessageBubble({ bubble, timeZone, partnerName, arrived, onRetry, onDiscard }: MessageBubbleProps) {
  const { mine, card, state, startsGroup, endsGroup } = bubble;
  return (
    <li
      data-key={bubble.key}
      data-state={state}
      className={clsx(
        "flex max-w-full flex-col",
        mine ? "items-end" : "items-start",
        startsGroup ? "mt-3" : "mt-1",
        arrived && "animate-in duration-200 fade-in-0 slide-in-from-bottom-2",
      )}
    >
      <span className="sr-only">{mine ? "You" : partnerName}: </span>
      {card ? (
        <ContactCard card={card} />
      ) : (
        <p
          title={exactTime(bubble.createdAt, timeZone)}
          className={clsx(
            "w-fit max-w-[85%] rounded-lg px-3.5 py-2 text-[0.9375rem] leading-snug [overflow-wrap:anywhere] whitespace-pre-wrap sm:max-w-[75%]",
            !mine && "border",
            state === "failed"
              ? "bg-destructive-soft text-foreground outline outline-destructive"
              : mine
                ? "bg-primary text-primary-foreground"
                : "bg-card text-card-foreground",
            endsGroup && (mine ? "rounded-br-xs" : "rounded-bl-xs"),
          )}
        >
          <Text content={bubble.content} />
        </p>
      )}
      {endsGroup && <Footer bubble={bubble} timeZone={timeZone} onRetry={onRetry} onDiscard={onDiscard} />}
    </li>
  );
}

function Text({ content }: { content: string }) {
  // Written by somebody else: text stays text, and a link leads out without telling where it was clicked.
  return splitLinks(content || CONTACT_CARD_CONTENT).map(({ text, href }, index) =>
    href ? (
      <a
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="rounded-xs underline underline-offset-2"
      >
        {text}
      </a>
    ) : (
      text
    ),
  );
}

const STATES = {
  sending: { label: "Sending", icon: Clock3 },
  sent: { label: "Sent", icon: Check },
  read: { label: "Read", icon: CheckCheck },
} as const;

type FooterProps = Pick<MessageBubbleProps, "bubble" | "timeZone" | "onRetry" | "onDiscard">;

function Footer({ bubble, timeZone, onRetry, onDiscard }: FooterProps) {
  const { state, showsState, clientId, createdAt } = bubble;
  if (state === "failed" && clientId) {
    return (
      <div className="flex max-w-full flex-wrap items-center justify-end gap-x-1 text-xs text-destructive">
        <button
          type="button"
          onClick={() => onRetry(clientId)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-right font-semibold hover:underline"
        >
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          Not sent. Tap to retry
          <RotateCw aria-hidden className="size-3.5 shrink-0" />
        </button>
        <button
          type="button"
          onClick={() => onDiscard(clientId)}
          className="min-h-11 rounded-md px-2 font-semibold text-muted-foreground hover:underline"
        >
          Delete
        </button>
        {bubble.problem && <p className="w-full px-2 pb-1 text-right">{bubble.problem}</p>}
      </div>
    );
  }
  const shown = showsState && state !== "received" && state !== "failed" ? STATES[state] : null;
  return (
    <p className="mt-1 flex items-center gap-1.5 px-1 text-xs text-muted-foreground">
      <time dateTime={createdAt}>{clockTime(createdAt, timeZone)}</time>
      {shown && (
        <>
          <span aria-hidden>·</span>
          <span>{shown.label}</span>
          <shown.icon aria-hidden className="size-3.5" />
        </>
      )}
    </p>
  );
}
