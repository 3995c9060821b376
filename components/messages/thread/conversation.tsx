"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from "react";

import { PersonMenu } from "@/components/connections/person/person-menu";
import { useOutbox } from "@/components/live/realtime-provider";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { trackActivity } from "@/lib/activity/client";
import { logInBrowser } from "@/lib/core/browser/log";
import { ApiError } from "@/lib/http/browser/api-client";
import { conversationQuery, hasGap } from "@/lib/messages/client";
import { DELETED_MEMBER } from "@/lib/messages/policy";
import type { MessagePartner } from "@/lib/messages/schema";
import { fullName } from "@/lib/profiles/constants/profile";

import { Composer } from "../composer/composer";
import { ReconnectingBanner } from "./reconnecting-banner";
import { ConversationUnavailable, useIsBlocked } from "./conversation-unavailable";
import { ConversationSkeleton } from "./conversation-skeleton";
import type { DraftStore } from "../composer/draft-store";
import { MessageHistory } from "./message-history";
import { setOpenConversation } from "@/components/live/open-conversation";
import type { OutboxEntry } from "../outbox/outbox";
import { ShareContactButton } from "../share/share-contact-button";
import { useMarkRead } from "./use-mark-read";
import { useSendTyping, usePartnerTyping } from "../composer/use-send-typing";

const NOTHING: readonly never[] = [];
/** A draft is read where it is kept, and watched by nobody: the composer is what changes it. */
const never = () => () => undefined;

type ConversationProps = {
  viewerId: string;
  partner: MessagePartner;
  drafts: DraftStore;
  now: string;
  timeZone: string;
  onBack: () => void;
  /** Gets the focus when it is opened by hand: the composer at a desk, the name on a phone, whose keyboard should wait. */
  heading: RefObject<HTMLHeadingElement | null>;
  composer: RefObject<HTMLTextAreaElement | null>;
};

/** The open conversation: who it is with, what was written, and where to write. Give it the partner's id as key. */
export function Conversation({
  viewerId,
  partner,
  drafts,
  now,
  timeZone,
  onBack,
  heading,
  composer,
}: ConversationProps) {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const { data, error, isFetching, refetch } = useQuery(conversationQuery(partner.id));
  const messages = data ?? NOTHING;
  const allUnsent = useSyncExternalStore(outbox.subscribe, outbox.entries, () => NOTHING as readonly OutboxEntry[]);
  const unsent = useMemo(() => allUnsent.filter((entry) => entry.receiverId === partner.id), [allUnsent, partner.id]);
  const draft = useSyncExternalStore(
    never,
    () => drafts.get(partner.id),
    () => "",
  );
  const theyType = usePartnerTyping(partner.id);
  const tellTyping = useSendTyping(partner.id);
  const { firstName } = partner.profile;
  // Deleted, or a block in either direction: nothing of it is theirs to see any more (contract §5).
  const isGone = error instanceof ApiError && error.status === 404;
  const isBlocked = useIsBlocked(partner.id, isGone);
  const hasLeft = isDeletedMember(partner.profile);
  const about = [partner.profile.profession, partner.profile.company].filter(Boolean).join(" · ");

  useMarkRead(viewerId, partner.id, messages);
  // An effect, because toasts and badges outside this tree ask what is open.
  useEffect(() => {
    setOpenConversation(partner.id);
    return () => setOpenConversation(null);
  }, [partner.id]);
  useLogged(isGone ? null : error);
  const gap = hasGap(messages);
  // An effect, because a hole in what was handed over or came live has to be filled from the server.
  useEffect(() => {
    if (gap) void queryClient.invalidateQueries({ queryKey: conversationQuery(partner.id).queryKey });
  }, [gap, partner.id, queryClient]);
  // What the history brought is stored, whether or not its acknowledgement ever arrived.
  useEffect(() => outbox.acknowledge(messages.flatMap(({ clientId }) => clientId ?? [])), [outbox, messages]);

  return (
    <section aria-label={`Conversation with ${fullName(partner.profile)}`} className="flex min-h-0 flex-1 flex-col">
      <header className="flex items-center gap-3 border-b bg-card px-2 py-2.5 pt-[calc(0.625rem+env(safe-area-inset-top))] lg:px-4 lg:pt-2.5">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Back to conversations"
          onClick={onBack}
          className="-mr-2 lg:hidden"
        >
          <ChevronLeft aria-hidden className="size-6" />
        </Button>
        <UserAvatar profile={partner.profile} />
        <div className="min-w-0 flex-1 leading-tight">
          <h2 ref={heading} tabIndex={-1} className="truncate text-base">
            {fullName(partner.profile)}
          </h2>
          {/* Said up here, where its coming and going moves nothing that is read. */}
          {theyType && !isGone ? (
            <p className="animate-pulse text-sm font-medium text-accent-foreground">Typing...</p>
          ) : (
            about && <p className="truncate text-sm text-muted-foreground">{about}</p>
          )}
        </div>
        {!hasLeft && (!isGone || isBlocked) && (
          <PersonMenu user={{ id: partner.id, profile: partner.profile }} isBlocked={isBlocked} />
        )}
      </header>
      {isGone ? (
        <ConversationUnavailable user={{ id: partner.id, profile: partner.profile }} isBlocked={isBlocked} />
      ) : data === undefined && error ? (
        <ErrorState
          className="my-auto"
          title="Couldn't load this conversation"
          description="Please check your connection and try again."
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : data === undefined ? (
        <ConversationSkeleton />
      ) : (
        <MessageHistory
          viewerId={viewerId}
          partner={{ id: partner.id, firstName }}
          messages={messages}
          unsent={unsent}
          outbox={outbox}
          now={now}
          timeZone={timeZone}
        />
      )}
      <ReconnectingBanner />
      {isGone ? null : partner.canWrite ? (
        <Composer
          ref={composer}
          name={firstName}
          leading={<ShareContactButton partner={partner} />}
          draft={draft}
          onDraft={(text) => drafts.set(partner.id, text)}
          onTyping={tellTyping}
          onSend={(content) => {
            outbox.add({ receiverId: partner.id, content });
            trackActivity({ action: "message_sent", page: "/messages" });
          }}
        />
      ) : (
        <p className="border-t bg-card p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] text-center text-sm text-muted-foreground">
          {hasLeft ? "This member has left Nametag." : `Connect with ${firstName} first to message them.`}
        </p>
      )}
    </section>
  );
}

const isDeletedMember = ({ firstName, lastName }: MessagePartner["profile"]): boolean =>
  firstName === DELETED_MEMBER.firstName && lastName === DELETED_MEMBER.lastName;

/** Spec A§8: a conversation that can't be loaded is logged, each failure once. */
function useLogged(error: Error | null): void {
  const logged = useRef<Error | null>(null);
  // An effect, because rendering may happen twice.
  useEffect(() => {
    if (error && logged.current !== error) logInBrowser("A conversation could not be loaded", error);
    logged.current = error;
  }, [error]);
}
