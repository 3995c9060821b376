import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";

import { setFieldErrors } from "@/components/auth/forms/field-errors";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { changePassword, emailStatusQuery, sessionsQuery } from "@/lib/account/client";
import { type ChangePasswordInput, changePasswordSchema } from "@/lib/account/schema";

const EMPTY: ChangePasswordInput = { password: "", newPassword: "" };

export function useChangePassword() {
  const t = useTranslations("settings");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const form = useForm<ChangePasswordInput>({ resolver: zodResolver(changePasswordSchema), defaultValues: EMPTY });
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      form.reset(EMPTY);
      toast({ title: t("security.password.toast.done.title"), description: t("security.password.toast.done.text") });
      // The change ended the other sessions and a pending change of the email.
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
      void client.invalidateQueries({ queryKey: emailStatusQuery().queryKey });
    },
    onError: (error) => {
      if (setFieldErrors(form, error)) return;
      const description = getFailureText(error, t("tryAgain"));
      toast({ title: t("security.password.toast.failed"), description, variant: "destructive" });
    },
  });
  return {
    form,
    newPassword: useWatch({ control: form.control, name: "newPassword" }),
    isBusy: change.isPending,
    submit: form.handleSubmit((input) => change.mutate(input)),
  };
}
