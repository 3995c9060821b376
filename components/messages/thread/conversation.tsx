import { clsx } from "clsx";
import { ChevronLeft } from "lucide-react";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";

import { PersonMenu } from "@/components/connections/person/person-menu";
import { getShownProfile } from "@/components/live/shown-message";
import { useConnectionState, useFrame, useOutbox, useRealtime } from "@/components/live/use-realtime";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Spinner } from "@/components/ui/spinner";
import { useTranslations } from "@/components/ui/text/use-translations";
import { trackActivity } from "@/lib/activity/client";
import { clock } from "@/lib/core/shared/clock";
import type { MessagePartner } from "@/lib/messages/schema";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { Composer } from "../composer/composer";
import type { DraftStore } from "../composer/draft-store";
import { MessageHistory } from "../history/message-history";
import { ShareContactButton } from "../share/share-contact-button";
import { useConversation, useIsBlocked } from "./use-conversation";

/** Few conversations have ended. */
const ConversationUnavailable = lazyWithRetry(() =>
  import("./conversation-unavailable").then((module) => module.ConversationUnavailable),
);

const SEND_INTERVAL_MS = 3_000;

function useSendTyping(partnerId: string): () => void {
  const { send } = useRealtime();
  const lastSentAt = useRef(0);
  return () => {
    if (clock.ms() - lastSentAt.current < SEND_INTERVAL_MS) return;
    if (send({ type: "typing", receiverId: partnerId })) lastSentAt.current = clock.ms();
  };
}

const SHOWN_MS = 5_000;

type ConversationFooterProps = {
  partner: MessagePartner;
  drafts: DraftStore;
  composer: RefObject<HTMLTextAreaElement | null>;
};

/** Nothing else changes a draft while the composer is mounted. */
const subscribeToNothing = () => () => undefined;

function ConversationFooter({ partner, drafts, composer }: ConversationFooterProps) {
  const t = useTranslations("messages");
  const { firstName } = partner.profile;
  const outbox = useOutbox();
  const sendTyping = useSendTyping(partner.id);
  // Empty in the first render, because the server has no local storage.
  const draft = useSyncExternalStore(
    subscribeToNothing,
    () => drafts.get(partner.id),
    () => "",
  );
  if (!partner.canWrite) {
    return (
      <p className="border-t bg-card p-4 pb-[calc(--spacing(4)+env(safe-area-inset-bottom))] text-center text-sm text-muted-foreground">
        {partner.isDeleted ? t("deletedMember") : t("thread.connectFirst", { firstName })}
      </p>
    );
  }
  return (
    <Composer
      ref={composer}
      firstName={firstName}
      leading={<ShareContactButton partner={partner} />}
      draft={draft}
      onDraft={(text) => drafts.set(partner.id, text)}
      onTyping={sendTyping}
      onSend={(content) => {
        outbox.add({ receiverId: partner.id, content });
        trackActivity({ action: "message_sent", page: "/messages" });
      }}
    />
  );
}

const SHOW_AFTER_MS = 2_500;

const BUBBLE_CLASSES = ["w-48", "w-64", "w-40 ml-auto", "w-56", "w-52 ml-auto", "w-60 ml-auto", "w-44"];

type ConversationProps = {
  viewerId: string;
  partner: MessagePartner;
  drafts: DraftStore;
  now: string;
  timeZone: string;
  onBack: () => void;
  /** Gets the focus on phones, where focusing the composer would open the keyboard. */
  heading: RefObject<HTMLHeadingElement | null>;
  composer: RefObject<HTMLTextAreaElement | null>;
};

export function Conversation(props: ConversationProps) {
  const { viewerId, partner, drafts, now, timeZone, onBack, heading, composer } = props;
  const t = useTranslations("messages");
  const profile = getShownProfile(partner, useTranslations("messages.shown"));
  const { query, messages, unsent, isUnavailable } = useConversation(viewerId, partner.id);
  const isBlocked = useIsBlocked(partner.id, isUnavailable);
  return (
    <section aria-label={t("thread.label", { name: formatFullName(profile) })} className="flex min-h-0 flex-1 flex-col">
      <ConversationHeader
        user={{ id: partner.id, profile }}
        isUnavailable={isUnavailable}
        isBlocked={isBlocked}
        hasMenu={!partner.isDeleted && (!isUnavailable || isBlocked)}
        onBack={onBack}
        heading={heading}
      />
      {isUnavailable ? (
        <ConversationUnavailable user={{ id: partner.id, profile }} isBlocked={isBlocked} />
      ) : query.data ? (
        <MessageHistory
          partner={{ id: partner.id, firstName: profile.firstName, canWrite: partner.canWrite }}
          {...{ viewerId, messages, unsent, now, timeZone }}
        />
      ) : (
        <QueryPlaceholder className="my-auto" query={query} title={t("thread.error")} fallback={t("tryAgain")}>
          <ConversationSkeleton />
        </QueryPlaceholder>
      )}
      <ReconnectingBanner />
      {!isUnavailable && <ConversationFooter partner={partner} drafts={drafts} composer={composer} />}
    </section>
  );
}

function ConversationSkeleton() {
  const t = useTranslations("messages.thread");
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-4 py-4">
      <span className="sr-only">{t("loading")}</span>
      {BUBBLE_CLASSES.map((classes) => (
        <Skeleton key={classes} rounded="lg" className={clsx("h-10 max-w-[85%]", classes)} />
      ))}
    </div>
  );
}

function ReconnectingBanner() {
  const t = useTranslations("messages.thread.reconnecting");
  // A paused tab has its own notice.
  const isConnected = useConnectionState() !== "connecting";
  const { reconnect } = useRealtime();
  const [isDelayOver, setDelayOver] = useState(false);
  // Effect: runs a timer while the socket is disconnected, so that a short interruption isn't
  // shown.
  useEffect(() => {
    if (isConnected) return;
    const timer = setTimeout(() => setDelayOver(true), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setDelayOver(false);
    };
  }, [isConnected]);

  return (
    <div role="status">
      {isDelayOver && !isConnected && (
        <p className="flex items-center justify-center gap-2 border-t bg-soon-soft px-3 text-sm text-soon">
          <Spinner size="sm" />
          {t("status")}
          <button
            type="button"
            onClick={reconnect}
            className="min-h-11 shrink-0 rounded-xs px-1 font-semibold underline underline-offset-4"
          >
            {t("retry")}
          </button>
        </p>
      )}
    </div>
  );
}

type ConversationHeaderProps = {
  user: PublicUser;
  isUnavailable: boolean;
  isBlocked: boolean;
  hasMenu: boolean;
  onBack: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
};

function ConversationHeader(props: ConversationHeaderProps) {
  const { user, isUnavailable, isBlocked, hasMenu, onBack, heading } = props;
  const t = useTranslations("messages.thread");
  const isTyping = usePartnerTyping(user.id);
  const work = formatWork(user.profile, " · ");
  return (
    <header className="flex items-center gap-3 border-b bg-card px-2 py-2.5 pt-[calc(--spacing(2.5)+env(safe-area-inset-top))] lg:px-4 lg:pt-2.5">
      <Button variant="ghost" size="icon" aria-label={t("back")} onClick={onBack} className="-mr-2 lg:hidden">
        <ChevronLeft aria-hidden className="size-6" />
      </Button>
      <UserAvatar profile={user.profile} />
      <div className="min-w-0 flex-1 leading-tight">
        <h2 ref={heading} tabIndex={-1} className="truncate text-base">
          <bdi>{formatFullName(user.profile)}</bdi>
        </h2>
        {isTyping && !isUnavailable ? (
          <p className="animate-pulse text-sm font-medium text-accent-foreground">{t("typing")}</p>
        ) : (
          work && (
            <p className="truncate text-sm text-muted-foreground">
              <bdi>{work}</bdi>
            </p>
          )
        )}
      </div>
      {hasMenu && <PersonMenu user={user} isBlocked={isBlocked} />}
    </header>
  );
}

/** The protocol has no frame for "stopped typing", so a timer or a message ends it. */
function usePartnerTyping(partnerId: string): boolean {
  // Counts frames, so that each one restarts the timer.
  const [typingFrames, setTypingFrames] = useState(0);
  useFrame("typing", (frame) => {
    if (frame.userId === partnerId) setTypingFrames((count) => count + 1);
  });
  useFrame("receive_message", ({ message }) => {
    if (message.senderId === partnerId) setTypingFrames(0);
  });
  // Effect: runs a timer since the socket's last frame, because the protocol has no frame for
  // "stopped typing".
  useEffect(() => {
    if (typingFrames === 0) return;
    const timer = setTimeout(() => setTypingFrames(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [typingFrames]);
  return typingFrames > 0;
}
