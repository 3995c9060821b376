import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useForm } from "react-hook-form";

import { setFieldErrors } from "@/components/auth/forms/field-errors";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { cancelEmailChange, emailStatusQuery, requestEmailChange } from "@/lib/account/client";
import { type ChangeEmailInput, changeEmailSchema } from "@/lib/account/schema";

function useFailureToast() {
  const t = useTranslations("settings");
  const getFailureText = useFailureText();
  return (error: unknown) =>
    toast({
      title: t("security.email.toast.failed"),
      description: getFailureText(error, t("tryAgain")),
      variant: "destructive",
    });
}

/** Server errors show at their fields, other failures in a toast. Both keep the input. */
export function useChangeEmail(onDone: () => void) {
  const t = useTranslations("settings.security.email.toast");
  const showFailure = useFailureToast();
  const client = useQueryClient();
  const form = useForm<ChangeEmailInput>({
    resolver: zodResolver(changeEmailSchema),
    defaultValues: { newEmail: "", password: "" },
  });
  const { setFocus } = form;
  const request = useMutation({
    mutationFn: requestEmailChange,
    onSuccess: (status) => {
      client.setQueryData(emailStatusQuery().queryKey, status);
      toast({ title: t("sent.title"), description: t("sent.text") });
      onDone();
    },
    onError: (error) => {
      if (!setFieldErrors(form, error)) showFailure(error);
    },
  });

  // The button that opened the form, and had the focus, is gone.
  useEffect(() => setFocus("newEmail"), [setFocus]);

  return { form, isBusy: request.isPending, submit: form.handleSubmit((input) => request.mutate(input)) };
}

export function useCancelEmailChange() {
  const t = useTranslations("settings.security.email.toast");
  const showFailure = useFailureToast();
  const client = useQueryClient();
  const { queryKey } = emailStatusQuery();
  return useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: () => {
      client.setQueryData(queryKey, (status) => status && { ...status, change: null });
      toast({ title: t("cancelled") });
    },
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
