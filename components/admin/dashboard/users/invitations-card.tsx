import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { MorePages } from "@/components/ui/more-pages";
import { useTranslations } from "@/components/ui/text/use-translations";
import { invite, revokeInvitation } from "@/lib/admin/client/actions";
import { invitationsQuery } from "@/lib/admin/client/queries";
import type { AdminInvitation } from "@/lib/admin/responses";
import { ApiError } from "@/lib/http/browser/api-client";

import { useDates } from "../format/use-dates";

/** See docs/product/administration.md#invitations. */
export function InvitationsCard() {
  const t = useTranslations("admin.invitations");
  const list = useInfiniteQuery(invitationsQuery());
  const invitations = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3">
        <CardTitle>{t("title")}</CardTitle>
        <p className="w-full text-sm text-muted-foreground">{t("text")}</p>
      </CardHeader>
      <CardContent>
        <InviteForm />
      </CardContent>
      {invitations.length > 0 && (
        <ul className="divide-y border-t" aria-label={t("list")}>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      <MorePages className="border-t p-3" list={list} itemsLabel={t("items")} />
    </Card>
  );
}

function InviteForm() {
  const t = useTranslations("admin.invitations");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const send = useMutation({
    mutationFn: invite,
    onSuccess: (invitation) => {
      setEmail("");
      toast({ title: t("toast.sent"), description: invitation.email });
    },
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate(email);
  };
  const { error } = send;
  const fieldError = error instanceof ApiError ? error.fields?.email : undefined;
  return (
    <form noValidate aria-label={t("title")} className="flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      <div className="min-w-0 flex-[1_1_16rem]">
        <Field
          label={t("email")}
          required
          error={error ? (fieldError ?? getFailureText(error, t("toast.failed"))) : undefined}
        >
          {(props) => (
            <Input
              {...props}
              type="email"
              inputMode="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" isBusy={send.isPending}>
        {t("send")}
      </Button>
    </form>
  );
}

/** Sends another link, which replaces the one whose mail failed. */
function SendAgain({ email }: { email: string }) {
  const t = useTranslations("admin.invitations");
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => invite(email),
    onSuccess: () => {
      toast({ title: t("toast.sent"), description: email });
    },
    onError: (error) => toastFailure(error, t("toast.sendFailed"), t("toast.failed")),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  });
  return (
    <Button isBusy={send.isPending} aria-label={t("sendAgainTo", { email })} onClick={() => send.mutate()}>
      {t("sendAgain")}
    </Button>
  );
}

function InvitationRow({ invitation: { id, email, expiresAt, hasMailFailed } }: { invitation: AdminInvitation }) {
  const t = useTranslations("admin.invitations");
  const { formatDate } = useDates();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => revokeInvitation(id),
    onSuccess: () => {
      toast({ title: t("toast.revoked"), description: email });
    },
    onError: (error) => toastFailure(error, t("toast.revokeFailed"), t("toast.failed")),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-48 text-sm [overflow-wrap:anywhere]">
        <p dir="auto" className="font-semibold">
          {email}
        </p>
        {hasMailFailed ? (
          <p className="font-semibold text-destructive">{t("mailFailed")}</p>
        ) : (
          <p data-numeric className="text-muted-foreground">
            {t("until", { date: formatDate(expiresAt) })}
          </p>
        )}
      </div>
      {hasMailFailed && <SendAgain email={email} />}
      <Button
        variant="outline"
        isBusy={revoke.isPending}
        aria-label={t("revokeOf", { email })}
        onClick={() => revoke.mutate()}
      >
        {t("revoke")}
      </Button>
    </li>
  );
}
