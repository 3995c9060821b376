import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ApiError } from "@/lib/http/browser/api-client";

type InviteFormProps = {
  label: string;
  listKey: QueryKey;
  invite: (email: string) => Promise<{ email: string }>;
  children?: ReactNode;
};

export function InviteForm({ label, listKey, invite, children }: InviteFormProps) {
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
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate(email);
  };
  const { error } = send;
  const fieldError = error instanceof ApiError ? error.fields?.email : undefined;
  return (
    <form noValidate aria-label={label} className="flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      <div className="min-w-0 flex-[1_1_16rem]">
        <Field
          label={t("email")}
          required
          error={error ? (fieldError ?? getFailureText(error, t("toast.sendFailed"))) : undefined}
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
      {children}
      <Button type="submit" isBusy={send.isPending}>
        {t("send")}
      </Button>
    </form>
  );
}
