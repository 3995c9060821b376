import { clsx } from "clsx";
import { Check, CheckCheck, Clock3, RotateCw, TriangleAlert } from "lucide-react";

import { getMessageText } from "@/components/live/shown-message";
import { BAND_CLASSES } from "@/components/profiles/name-tag/industry-colors";
import { LinkedText } from "@/components/ui/text/linked-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { toWebUrl } from "@/lib/core/shared/contact/web-links";
import { toMailtoLink } from "@/lib/core/shared/contact/email-address";
import { toTelLink } from "@/lib/core/shared/contact/phone";
import type { ContactCard as Card } from "@/lib/messages/schema";
import { formatFullName, getIndustryFamily } from "@/lib/profiles/constants/profile";

import { formatClockTime, formatExactTime } from "../text/message-times";
import type { Bubble } from "./bubble";
import { ContactCardActions } from "./contact-card-actions";

type MessageFooterProps = {
  bubble: Bubble;
  timeZone: string;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

const STATE_ICONS = { sending: Clock3, sent: Check, read: CheckCheck };

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
      dir="auto"
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
      <LinkedText text={getMessageText(bubble, shownTexts)} />
    </p>
  );
}

function ContactCard({ card }: { card: Card }) {
  const t = useTranslations("contact.card");
  const linkedin = toWebUrl(card.linkedinUrl);
  const companyAndIndustry = [card.company, card.industry].filter(Boolean).join(" · ");
  return (
    <div className="w-64 max-w-full overflow-hidden rounded-lg border bg-card text-card-foreground shadow-soft">
      <div className={clsx("px-3.5 py-2.5 text-band-foreground", BAND_CLASSES[getIndustryFamily(card.industry)])}>
        <p className="text-xs">{t("title")}</p>
        <p className="font-display text-xl leading-tight font-bold [overflow-wrap:anywhere]">
          <bdi>{formatFullName(card) || t("unnamed")}</bdi>
        </p>
      </div>
      <div className="grid gap-0.5 px-3.5 py-3 text-sm [overflow-wrap:anywhere]">
        {card.profession && (
          <p className="font-medium">
            <bdi>{card.profession}</bdi>
          </p>
        )}
        {companyAndIndustry && (
          <p className="text-muted-foreground">
            <bdi>{companyAndIndustry}</bdi>
          </p>
        )}
        {card.phone && <ContactLink href={toTelLink(card.phone)}>{card.phone}</ContactLink>}
        {card.email && <ContactLink href={toMailtoLink(card.email)}>{card.email}</ContactLink>}
        {linkedin && (
          <ContactLink href={linkedin} isExternal>
            {t("linkedin")}
          </ContactLink>
        )}
        <ContactCardActions card={card} />
      </div>
    </div>
  );
}

function ContactLink({ href, isExternal, children }: { href: string; isExternal?: boolean; children: string }) {
  return (
    <a
      href={href}
      {...(isExternal && { target: "_blank", rel: "noopener noreferrer nofollow" })}
      className="flex min-h-11 w-fit min-w-11 items-center rounded-xs font-medium text-accent-foreground underline-offset-4 hover:underline"
    >
      <bdi>{children}</bdi>
    </a>
  );
}

function MessageFooter({ bubble, timeZone, onRetry, onDiscard }: MessageFooterProps) {
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
