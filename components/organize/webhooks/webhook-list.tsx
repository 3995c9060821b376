import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useListChange } from "@/components/ui/feedback/use-list-change";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { PlainForm } from "@/components/ui/form/plain-form";
import { ShownOnce } from "@/components/ui/form/shown-once";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ApiError } from "@/lib/http/browser/api-client";
import { createWebhook, removeWebhook, resumeWebhook, webhooksQuery } from "@/lib/webhooks/client";
import { MAX_WEBHOOK_URL } from "@/lib/webhooks/constants";
import type { Webhook } from "@/lib/webhooks/schema";

import { WebhookLog } from "./webhook-log";

export function WebhookList({ eventId }: { eventId: string | null }) {
  const t = useTranslations("webhooks");
  const webhooks = useQuery(webhooksQuery(eventId));
  // Outside the cache: it is shown once.
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className="grid gap-4">
      {webhooks.data ? (
        webhooks.data.length > 0 && (
          <ul className="grid gap-3" aria-label={t("title")}>
            {webhooks.data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )
      ) : (
        <QueryPlaceholder compact query={webhooks} title={t("error")}>
          <Skeleton className="h-14" aria-label={t("loading")} />
        </QueryPlaceholder>
      )}
      {secret && <ShownOnce value={secret} label={t("secret")} hint={t("shownOnce")} />}
      <WebhookForm eventId={eventId} onMade={setSecret} />
    </div>
  );
}

type WebhookFormProps = { eventId: string | null; onMade: (secret: string) => void };

function WebhookForm({ eventId, onMade }: WebhookFormProps) {
  const t = useTranslations("webhooks");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const [url, setUrl] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createWebhook({ url, eventId }),
    onSuccess: ({ secret }) => {
      setUrl("");
      onMade(secret);
      return client.invalidateQueries({ queryKey: webhooksQuery(eventId).queryKey });
    },
  });
  const failure = error && ((error instanceof ApiError && error.fields?.url) || getFailureText(error, t("failed")));
  return (
    <PlainForm aria-label={t("make")} className="grid gap-3" isBusy={isPending} onSubmit={() => mutate()}>
      <Field label={t("url")} hint={t("urlHint")} required error={failure ?? undefined}>
        <Input
          type="url"
          dir="ltr"
          autoComplete="off"
          maxLength={MAX_WEBHOOK_URL}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" className="sm:justify-self-start" isBusy={isPending}>
        {t("make")}
      </Button>
    </PlainForm>
  );
}

function WebhookRow({ webhook: { id, url, eventId, isOff } }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const [isLogOpen, setLogOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { queryKey } = webhooksQuery(eventId);
  const failed = t("failed");
  const resume = useListChange(queryKey, resumeWebhook, { done: t("resumed"), failed });
  const remove = useListChange(queryKey, removeWebhook, { done: t("removed"), failed });
  return (
    <li className="grid gap-3 rounded-md border p-3">
      <p className="flex flex-wrap items-center gap-2 text-sm font-semibold [overflow-wrap:anywhere]">
        <bdi dir="ltr">{url}</bdi>
        {isOff && <Badge variant="destructive">{t("off")}</Badge>}
      </p>
      {isOff && <p className="text-sm text-pretty">{t("offHint")}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="compact"
          aria-expanded={isLogOpen}
          aria-label={t("logOf", { url })}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {t("log")}
        </Button>
        {isOff && (
          <Button variant="outline" size="compact" isBusy={resume.isPending} onClick={() => resume.mutate(id)}>
            {t("resume")}
          </Button>
        )}
        <Button variant="outline" size="compact" aria-label={t("removeOf", { url })} onClick={() => setRemoving(true)}>
          {t("remove")}
        </Button>
      </div>
      {isLogOpen && <WebhookLog id={id} />}
      {isRemoving && (
        <ConfirmDialog
          title={t("confirm.title")}
          confirm={t("remove")}
          isBusy={remove.isPending}
          onConfirm={(settled) => remove.mutate(id, settled)}
          onClose={() => setRemoving(false)}
        >
          {t("confirm.text")}
        </ConfirmDialog>
      )}
    </li>
  );
}
