import { useTranslations } from "next-intl";

import { toastNext } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { isNetworkFailure } from "@/lib/http/browser/api-client";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { canResend, type CodeOutcome, formatCode } from "./code-result";

export function useCodeErrorText(): (error: Error) => string {
  const t = useTranslations("checkIn.memberCodeForm");
  const getFailureText = useFailureText();
  return (error) => getFailureText(error, t("failed"));
}

/** Without a response it is unknown whether the member is checked in. */
export function useCodeResultText(): (result: CodeOutcome & { code: string }) => string {
  const t = useTranslations("checkIn.memberCodeForm");
  const getErrorText = useCodeErrorText();
  return (result) => {
    if ("checkedIn" in result) return t("checkedIn", { name: formatFullName(result.checkedIn.user.profile) });
    const code = formatCode(result.code);
    return isNetworkFailure(result.error)
      ? t("noResponse", { code })
      : t("notCheckedIn", { code, reason: getErrorText(result.error) });
  };
}

/** Toasts show one after another. A failure that may be temporary offers to resend. */
export function useCodeResultToast(): (result: CodeOutcome & { code: string }, resend: () => void) => void {
  const t = useTranslations("checkIn.toast.checkInFailed");
  const common = useTranslations("common");
  const getText = useCodeResultText();
  return (result, resend) =>
    toastNext(
      "checkedIn" in result
        ? { title: getText(result) }
        : {
            title: t("title"),
            description: getText(result),
            variant: "destructive",
            action: canResend(result) ? { label: common("tryAgain"), onClick: resend } : undefined,
          },
    );
}
