import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { MessageCircle } from "lucide-react";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { useTranslations } from "@/components/ui/text/use-translations";
import { conversationsQuery } from "@/lib/messages/client";
import type { ConversationSummary } from "@/lib/messages/schema";

import { ConversationListSkeleton } from "./conversation-list-skeleton";
import { ConversationRow } from "./conversation-row";

type ConversationListProps = {
  viewerId: string;
  openId: string | null;
  now: string;
  timeZone: string;
  onOpen: (conversation: ConversationSummary) => void;
  className?: string;
};

export function ConversationList({ viewerId, openId, now, timeZone, onOpen, className }: ConversationListProps) {
  const t = useTranslations("messages");
  const query = useQuery(conversationsQuery());
  const { data: conversations } = query;
  return (
    <section
      aria-label={t("inbox.label")}
      className={clsx("min-h-0 flex-col overflow-y-auto overscroll-contain", className)}
    >
      {conversations === undefined ? (
        <QueryPlaceholder query={query} title={t("inbox.error")} fallback={t("tryAgain")}>
          <ConversationListSkeleton />
        </QueryPlaceholder>
      ) : conversations.length === 0 ? (
        <EmptyInbox />
      ) : (
        <ul className="lg:p-2">
          {conversations.map((conversation) => (
            <li key={conversation.userId} className="border-b last:border-b-0 lg:border-b-0">
              <ConversationRow
                conversation={conversation}
                isOwn={conversation.lastMessage.senderId === viewerId}
                isOpen={conversation.userId === openId}
                now={now}
                timeZone={timeZone}
                onOpen={() => onOpen(conversation)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function EmptyInbox() {
  const t = useTranslations("messages.inbox");
  return (
    <EmptyState
      icon={MessageCircle}
      title={t("empty.title")}
      description={t("empty.description")}
      action={<Button href="/people">{t("meetPeople")}</Button>}
      className="my-auto"
    />
  );
}
