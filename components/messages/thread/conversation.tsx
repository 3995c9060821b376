"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";

import { getShownProfile } from "@/components/live/shown-message";
import { ErrorState } from "@/components/ui/feedback/error-state";
import type { MessagePartner } from "@/lib/messages/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import type { DraftStore } from "../composer/draft-store";
import { ConversationFooter } from "./conversation-footer";
import { ConversationHeader } from "./conversation-header";
import { ConversationSkeleton } from "./conversation-skeleton";
import { ConversationUnavailable, useIsBlocked } from "./conversation-unavailable";
import { MessageHistory } from "../history/message-history";
import { ReconnectingBanner } from "./reconnecting-banner";
import { type ConversationState, useConversation } from "./use-conversation";

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
  const { viewerId, partner, drafts, onBack, heading, composer } = props;
  const t = useTranslations("messages.thread");
  const profile = getShownProfile(partner, useTranslations("messages.shown"));
  const conversation = useConversation(viewerId, partner.id);
  const { isUnavailable, outbox } = conversation;
  const isBlocked = useIsBlocked(partner.id, isUnavailable);
  return (
    <section aria-label={t("label", { name: formatFullName(profile) })} className="flex min-h-0 flex-1 flex-col">
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
      ) : (
        <ConversationBody {...props} firstName={profile.firstName} conversation={conversation} />
      )}
      <ReconnectingBanner />
      {!isUnavailable && <ConversationFooter partner={partner} outbox={outbox} drafts={drafts} composer={composer} />}
    </section>
  );
}

type ConversationBodyProps = Pick<ConversationProps, "viewerId" | "partner" | "now" | "timeZone"> & {
  firstName: string;
  conversation: ConversationState;
};

function ConversationBody({ viewerId, partner, firstName, now, timeZone, conversation }: ConversationBodyProps) {
  const t = useTranslations("messages");
  const { messages, unsent, outbox, isLoaded, hasFailed, isFetching, retry } = conversation;
  if (hasFailed) {
    return (
      <ErrorState
        className="my-auto"
        title={t("thread.error")}
        description={t("checkConnection")}
        onRetry={retry}
        isBusy={isFetching}
      />
    );
  }
  if (!isLoaded) return <ConversationSkeleton />;
  return (
    <MessageHistory
      viewerId={viewerId}
      partner={{ id: partner.id, firstName }}
      messages={messages}
      unsent={unsent}
      outbox={outbox}
      now={now}
      timeZone={timeZone}
    />
  );
}
