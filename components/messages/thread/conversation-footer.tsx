"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useSyncExternalStore } from "react";

import { trackActivity } from "@/lib/activity/client";
import type { MessagePartner } from "@/lib/messages/schema";

import { Composer } from "../composer/composer";
import type { DraftStore } from "../composer/draft-store";
import { useSendTyping } from "../composer/use-send-typing";
import type { Outbox } from "@/components/live/outbox/outbox";
import { ShareContactButton } from "../share/share-contact-button";

type ConversationFooterProps = {
  partner: MessagePartner;
  outbox: Outbox;
  drafts: DraftStore;
  composer: RefObject<HTMLTextAreaElement | null>;
};

export function ConversationFooter({ partner, ...composerProps }: ConversationFooterProps) {
  const t = useTranslations("messages");
  if (partner.canWrite) return <PartnerComposer partner={partner} {...composerProps} />;
  return (
    <p className="border-t bg-card p-4 pb-[calc(--spacing(4)+env(safe-area-inset-bottom))] text-center text-sm text-muted-foreground">
      {partner.isDeleted ? t("deletedMember") : t("thread.connectFirst", { firstName: partner.profile.firstName })}
    </p>
  );
}

/** Nothing else changes a draft while the composer is mounted. */
const subscribeToNothing = () => () => undefined;

function PartnerComposer({ partner, outbox, drafts, composer }: ConversationFooterProps) {
  const sendTyping = useSendTyping(partner.id);
  // Empty in the first render, because the server has no local storage.
  const draft = useSyncExternalStore(
    subscribeToNothing,
    () => drafts.get(partner.id),
    () => "",
  );
  return (
    <Composer
      ref={composer}
      firstName={partner.profile.firstName}
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
