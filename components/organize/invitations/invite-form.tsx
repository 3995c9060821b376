import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";

import { setFieldErrors } from "@/components/ui/form/field-errors";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { useTranslations } from "@/components/ui/text/use-translations";

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
  const form = useForm({ defaultValues: { email: "" } });
  const getError = useFieldErrors(form.formState.errors);
  const send = useMutation({
    mutationFn: invite,
    onSuccess: (invitation) => {
      form.reset();
      toast({ title: t("toast.sent"), description: invitation.email });
    },
    onError: (error) => {
      if (!setFieldErrors(form, error))
        form.setError("email", { type: "server", message: getFailureText(error, t("toast.sendFailed")) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
  const submit = form.handleSubmit(({ email }) => !send.isPending && send.mutate(email));
  return (
    <form
      noValidate
      aria-label={label}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <div className="min-w-0 flex-[1_1_16rem]">
        <Field label={t("email")} required error={getError("email")}>
          <Input {...form.register("email")} type="email" inputMode="email" autoComplete="off" />
        </Field>
      </div>
      {children}
      <Button type="submit" isBusy={send.isPending}>
        {t("send")}
      </Button>
    </form>
  );
}
