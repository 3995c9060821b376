import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { sendMessageAgain, webhookMessagesQuery } from "@/lib/webhooks/client";
import type { WebhookMessage } from "@/lib/webhooks/schema";

import { useDates } from "../format/use-dates";

const VARIANTS = { waiting: "soon", delivered: "present", failed: "destructive" } as const;

/** Says what was done, and reads the list again. */
export function useChange(queryKey: readonly unknown[], change: (id: string) => Promise<unknown>, done: string) {
  const t = useTranslations("webhooks");
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ title: done }),
    onError: (error) => toastFailure(error, t("failed"), t("tryAgain")),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function WebhookLog({ id }: { id: string }) {
  const t = useTranslations("webhooks");
  const messages = useQuery(webhookMessagesQuery(id));
  const { queryKey } = webhookMessagesQuery(id);
  const again = useChange(queryKey, (messageId) => sendMessageAgain(id, messageId), t("queued"));
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
