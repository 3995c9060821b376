import { useQuery } from "@tanstack/react-query";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useListChange } from "@/components/ui/feedback/use-list-change";
import { useTranslations } from "@/components/ui/text/use-translations";
import { sendMessageAgain, webhookMessagesQuery } from "@/lib/webhooks/client";
import type { WebhookMessage } from "@/lib/webhooks/schema";

import { useDates } from "../format/use-dates";

const VARIANTS = { waiting: "soon", delivered: "present", failed: "destructive" } as const;

export function WebhookLog({ id }: { id: string }) {
  const t = useTranslations("webhooks");
  const messages = useQuery(webhookMessagesQuery(id));
  const again = useListChange(
    webhookMessagesQuery(id).queryKey,
    (messageId: string) => sendMessageAgain(id, messageId),
    { done: t("queued"), failed: t("failed") },
  );
  if (messages.data === undefined)
    return (
      <QueryPlaceholder compact query={messages} title={t("error")}>
        <Skeleton className="h-14" aria-label={t("loading")} />
      </QueryPlaceholder>
    );
  if (messages.data.length === 0) return <p className="text-sm text-muted-foreground">{t("empty")}</p>;
  return (
    <ul className="max-h-96 divide-y overflow-y-auto overscroll-contain" aria-label={t("log")}>
      {messages.data.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          isBusy={again.isPending}
          onSendAgain={() => again.mutate(message.id)}
        />
      ))}
    </ul>
  );
}

type MessageRowProps = { message: WebhookMessage; isBusy: boolean; onSendAgain: () => void };

function MessageRow({ message, isBusy, onSendAgain }: MessageRowProps) {
  const t = useTranslations("webhooks");
  const { formatMoment } = useDates();
  const { type, status, occurredAt, attempts, result } = message;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <code>{type}</code>
          <Badge variant={VARIANTS[status]}>{t(`statuses.${status}`)}</Badge>
        </p>
        <p data-numeric className="text-muted-foreground">
          {formatMoment(occurredAt)}
          {result && ` · ${t("result", { count: attempts, result })}`}
        </p>
      </div>
      {status !== "waiting" && (
        <Button variant="outline" size="compact" isBusy={isBusy} onClick={onSendAgain}>
          {t("sendAgain")}
        </Button>
      )}
    </li>
  );
}
