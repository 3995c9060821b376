import { RotateCw, Volume2, VolumeX } from "lucide-react";
import { useLocale } from "next-intl";
import { useId, useRef } from "react";

import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { CheckedIn } from "@/lib/door/client/door";
import { getDateFormat } from "@/lib/i18n/shared/date-format";

import { CodeForm } from "../code/code-form";
import { useScanSound } from "../code/scan-feedback";
import { ScanIcon, ScanResult } from "../code/scan-result";
import {
  canResend,
  type CodeCheckIns,
  type CodeResult,
  getTone,
  useCodeErrorText,
  useCodeResultText,
} from "./use-code-check-ins";

/** The next code can be sent before the last one's response. */
export function MemberCodeForm({ checkIns }: { checkIns: CodeCheckIns }) {
  const getErrorText = useCodeErrorText();
  const input = useRef<HTMLInputElement>(null);
  const { eventId, typed, setTyped, checkIn, pending, results } = checkIns;
  const isPending = pending.includes(typed);
  const latest = isPending ? undefined : results.find(({ code }) => code === typed);
  return (
    <div className="grid gap-3">
      <CodeForm
        kind="member"
        eventId={eventId}
        input={input}
        typed={typed}
        onType={setTyped}
        error={latest && "error" in latest ? getErrorText(latest.error) : undefined}
        isPending={isPending}
        onSubmit={(code) => void checkIn(code)}
        onScan={(code) => void checkIn(code)}
        results={<CodeResults checkIns={checkIns} onFocusLost={() => input.current?.focus()} />}
      />
      <SoundSwitch />
    </div>
  );
}

function SoundSwitch() {
  const t = useTranslations("checkIn.memberCodeForm");
  const { isMuted, setMuted } = useScanSound();
  const Icon = isMuted ? VolumeX : Volume2;
  return (
    <Button
      variant="ghost"
      size="compact"
      className="justify-self-start"
      aria-pressed={!isMuted}
      onClick={() => setMuted(!isMuted)}
    >
      <Icon aria-hidden />
      {t("sound")}
    </Button>
  );
}

/** Of the latest code, large for a moment. */
export function ShownResult({ checkIns: { shown } }: { checkIns: CodeCheckIns }) {
  const t = useTranslations("checkIn.memberCodeForm");
  const texts = useTranslations("checkIn.shownResult");
  const locale = useLocale();
  const getText = useCodeResultText();
  const getErrorText = useCodeErrorText();
  if (!shown) return null;
  if ("error" in shown) {
    return (
      <ScanResult tone="refused" title={t("refused")}>
        {canResend(shown) ? getText(shown) : getErrorText(shown.error)}
      </ScanResult>
    );
  }
  const { name, company, since, isUnsent, answers } = shown.checkedIn;
  return (
    <ScanResult tone={getTone(shown)} title={name}>
      {company && <p dir="auto">{company}</p>}
      <p>
        {since === null
          ? texts(isUnsent ? "unsent" : "checkedIn")
          : texts("already", { time: getDateFormat(locale, { timeStyle: "short" }).format(new Date(since)) })}
      </p>
      <DoorAnswers answers={answers} />
    </ScanResult>
  );
}

/** To the questions that the organizers marked (docs/product/event-approval.md#questions). */
const DoorAnswers = ({ answers = [] }: Pick<CheckedIn, "answers">) =>
  answers.map(({ label, answer }) => (
    <p key={`${label} ${answer}`} className="text-foreground">
      <bdi>{label}</bdi> <bdi>{answer}</bdi>
    </p>
  ));

type CodeResultsProps = {
  checkIns: CodeCheckIns;
  /** Called when a focused button is about to be removed. */
  onFocusLost: () => void;
};

/** The page's live region for check-ins by code. */
export function CodeResults({ checkIns: { checkIn, pending, results, getLabel }, onFocusLost }: CodeResultsProps) {
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
          {t("checkingIn")} {first.map(getLabel).join(", ")}
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

const COLORS = { checkedIn: "text-present", already: "text-soon", refused: "text-destructive" } as const;

function ResultRow({ result, isResending, onResend }: ResultRowProps) {
  const t = useTranslations("checkIn.buttons");
  const common = useTranslations("common");
  const getText = useCodeResultText();
  const id = useId();
  if (!canResend(result)) {
    const tone = getTone(result);
    return (
      <div className={COLORS[tone]}>
        <p>
          <ScanIcon tone={tone} className="mr-1.5 inline size-4" />
          {getText(result)}
        </p>
        {"checkedIn" in result && <DoorAnswers answers={result.checkedIn.answers} />}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-1">
      {/* The text changes meanwhile, so that the same failure is announced again. */}
      <p id={id} className="min-w-0 flex-1 basis-48 text-destructive">
        {isResending ? `${t("checkingIn")} ${result.label}` : getText(result)}
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
