import { ScanLine } from "lucide-react";
import { type ReactNode, type RefObject, type SubmitEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";

const CodeScanner = lazyWithRetry(() => import("./code-scanner").then((module) => module.CodeScanner));

/** A scanner that types enters the whole address of a name tag. */
const MAX_LENGTHS = { door: 20, member: 300 } as const;

type CodeFormProps = {
  kind: keyof typeof MAX_LENGTHS;
  eventId: string;
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (text: string) => void;
  error: string | undefined;
  isPending: boolean;
  onSubmit: (code: string) => void;
  onScan: (code: string) => void;
  /** Shown below the form, or in the open scanner, which hides the rest of the page. */
  results?: ReactNode;
};

export function CodeForm(props: CodeFormProps) {
  const { kind, eventId, input, typed, onType, error, isPending, onSubmit, onScan, results } = props;
  const t = useTranslations(`checkIn.${kind}CodeForm`);
  const buttonTexts = useTranslations("checkIn.buttons");
  const [isScanning, setScanning] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Keeps the event from a form around a dialog.
    event.stopPropagation();
    input.current?.focus();
    if (typed.trim()) onSubmit(typed);
  };
  const onCode = (scanned: string) => {
    // The door's code is one; organizers scan one member after another.
    if (kind === "door") setScanning(false);
    onScan(scanned);
  };
  return (
    <>
      <form onSubmit={submit} className="grid gap-3">
        <Field label={t("label")} hint={t("hint")} error={error}>
          <Input
            ref={input}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_LENGTHS[kind]}
            className="uppercase"
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        </Field>
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" isBusy={isPending}>
            {isPending ? buttonTexts("checkingIn") : buttonTexts("checkIn")}
          </Button>
          <Button variant="outline" onClick={() => setScanning(true)}>
            <ScanLine aria-hidden />
            {t("scan")}
          </Button>
        </div>
      </form>
      {isScanning ? (
        <CodeScanner kind={kind} eventId={eventId} onCode={onCode} onClose={() => setScanning(false)}>
          {results}
        </CodeScanner>
      ) : (
        results
      )}
    </>
  );
}
