import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { resetPassword } from "@/lib/auth/client/password-reset";
import { clearStoredSession } from "@/lib/auth/client/stored-session";
import { MIN_PASSWORD_LENGTH } from "@/lib/auth/constants";
import { ApiError, getErrorMessage } from "@/lib/http/browser/api-client";

import { LOG_IN_PATH } from "./back-to-log-in";
import { type PasswordProblem, validatePasswords } from "./validate-passwords";

export type FieldName = "password" | "confirmation";
type FieldTexts = Partial<Record<FieldName, string>>;

/** Checks and sends a new password for the account of a reset token. */
export function useResetPassword(token: string) {
  const t = useTranslations("account.resetPassword");
  const router = useRouter();
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<FieldTexts>({});
  const [isBusy, setBusy] = useState(false);
  const [linkError, setLinkError] = useState<string>();

  const send = async (password: string) => {
    setBusy(true);
    try {
      await resetPassword(token, password);
    } catch (error) {
      setBusy(false);
      const description = getErrorMessage(error, t("toast.failed.text"));
      toast({ title: t("toast.failed.title"), description, variant: "destructive" });
      if (!(error instanceof ApiError && error.status === 400)) return;
      // A new attempt with another password doesn't help if the link itself is refused.
      if (error.fields?.newPassword) setErrors({ password: error.fields.newPassword });
      else setLinkError(description);
      return;
    }
    toast({ title: t("toast.done.title"), description: t("toast.done.text") });
    // The reset ended every session, so none of this browser's data may stay in memory.
    clearStoredSession();
    queryClient.clear();
    router.replace(LOG_IN_PATH);
  };

  const getErrors = (problem: PasswordProblem | null, password: string, confirmation: string): FieldTexts => {
    if (problem === "missing") {
      return {
        ...(!password.trim() && { password: t("problem.missing.field") }),
        ...(!confirmation.trim() && { confirmation: t("problem.missing.field") }),
      };
    }
    if (problem === "mismatch") return { confirmation: t("problem.mismatch.text") };
    if (problem === "tooShort") return { password: t("problem.tooShort.text", { min: MIN_PASSWORD_LENGTH }) };
    return {};
  };

  /** Returns the field to focus if a password is invalid, else null. */
  const submit = (password: string, confirmation: string): FieldName | null => {
    const problem = validatePasswords(password, confirmation);
    const found = getErrors(problem, password, confirmation);
    setErrors(found);
    if (!problem) {
      void send(password);
      return null;
    }
    const description = t(`problem.${problem}.text`, { min: MIN_PASSWORD_LENGTH });
    toast({ title: t(`problem.${problem}.title`), description, variant: "destructive" });
    return found.password ? "password" : "confirmation";
  };

  return { submit, isBusy, errors, linkError };
}
