import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";

import { Button } from "@/components/ui/button";

import { canResend, type CodeResult, formatCode } from "./code-result";
import type { CodeCheckIns } from "./use-code-check-ins";
import { useCodeResultText } from "./use-code-result-toast";

type CodeResultsProps = {
  checkIns: CodeCheckIns;
  /** Called when a focused button is about to be removed. */
  onFocusLost: () => void;
};

export function CodeResults({ checkIns: { checkIn, pending, results }, onFocusLost }: CodeResultsProps) {
  const t = useTranslations("checkIn.buttons");
  const isResending = (result: CodeResult) => canResend(result) && pending.includes(result.code);
  const resent = new Set(results.filter(isResending).map(({ code }) => code));
  const first = pending.filter((code) => !resent.has(code));
  const resend = async ({ code }: CodeResult, button: Element) => {
    const outcome = await checkIn(code);
    if (outcome && !canResend(outcome) && document.activeElement === button) onFocusLost();
  };
  return (
    <>
      {first.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
          {t("checkingIn")} {first.map(formatCode).join(", ")}
        </p>
      )}
      <div role="status" aria-atomic={false} className="min-h-6 text-sm font-semibold [overflow-wrap:anywhere]">
        {results.map((result) => (
          <ResultRow
            key={result.id}
            result={result}
            isResending={isResending(result)}
            onResend={(button) => void resend(result, button)}
          />
        ))}
      </div>
    </>
  );
}

type ResultRowProps = { result: CodeResult; isResending: boolean; onResend: (button: Element) => void };

function ResultRow({ result, isResending, onResend }: ResultRowProps) {
  const t = useTranslations("checkIn.buttons");
  const common = useTranslations("common");
  const getText = useCodeResultText();
  const id = useId();
  if ("checkedIn" in result) return <p className="text-present">{getText(result)}</p>;
  if (!canResend(result)) return <p className="text-destructive">{getText(result)}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-1">
      {/* The text changes meanwhile, so that the same failure is announced again. */}
      <p id={id} className="min-w-0 flex-1 basis-48 text-destructive">
        {isResending ? `${t("checkingIn")} ${formatCode(result.code)}` : getText(result)}
      </p>
      <Button
        variant="outline"
        size="compact"
        keepsFocus
        isBusy={isResending}
        aria-describedby={id}
        onClick={({ currentTarget }) => onResend(currentTarget)}
      >
        {!isResending && <RotateCw aria-hidden />}
        {common("tryAgain")}
      </Button>
    </div>
  );
}
