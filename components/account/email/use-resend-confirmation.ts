import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { emailStatusQuery, resendConfirmation } from "@/lib/account/client";
import { currentUserQuery } from "@/lib/auth/client/current-user";

export function useResendConfirmation() {
  const t = useTranslations("account.confirmEmail.resend");
  const client = useQueryClient();
  return useMutation({
    mutationFn: resendConfirmation,
    onSuccess: (status) => {
      client.setQueryData(emailStatusQuery().queryKey, status);
      const email = status.change?.email ?? status.email;
      toast({ title: t("sent.title"), description: t("sent.text", { email }) });
    },
    onError: (error) => {
      toastFailure(error, t("failed"), t("tryAgain"));
      // The address may have been confirmed on another device.
      void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
      void client.invalidateQueries({ queryKey: emailStatusQuery().queryKey });
    },
  });
}
