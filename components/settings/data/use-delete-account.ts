import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { deleteMyAccount } from "@/lib/account/client";
import { deleteAccountSchema } from "@/lib/account/schema";
import { ApiError } from "@/lib/http/browser/api-client";
import { useErrorText } from "@/lib/i18n/browser/use-error-text";

export function useDeleteAccount() {
  const t = useTranslations("settings");
  const getFailureText = useFailureText();
  const toErrorText = useErrorText();
  const [passwordError, setPasswordError] = useState<string>();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: deleteMyAccount,
    onError: (error) => {
      const onPassword = error instanceof ApiError ? error.fields?.password : undefined;
      setPasswordError(onPassword);
      if (onPassword) return;
      toast({
        title: t("data.deleteAccount.toast.failed"),
        description: getFailureText(error, t("tryAgain")),
        variant: "destructive",
      });
    },
  });
  const remove = (password: string) => {
    const parsed = deleteAccountSchema.safeParse({ password });
    if (parsed.success) mutate(parsed.data);
    else setPasswordError(toErrorText(parsed.error.issues[0]?.message ?? ""));
  };
  return {
    remove,
    // Busy after success too, until the welcome screen is loaded.
    isBusy: isPending || isSuccess,
    passwordError,
    clearPasswordError: () => setPasswordError(undefined),
  };
}
