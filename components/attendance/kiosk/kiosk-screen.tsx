import { useMutation } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";

import { Button } from "@/components/ui/button";
import { muteToasts } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { PlainForm } from "@/components/ui/form/plain-form";
import { useScanner } from "@/components/ui/scanner/camera-scan";
import { createRepeatFilter } from "@/components/ui/scanner/repeat-filter";
import { ScannerPicture } from "@/components/ui/scanner/scanner-picture";
import { useTranslations } from "@/components/ui/text/use-translations";
import { findByLastName } from "@/lib/door/client/entries";
import { readScannedCode } from "@/lib/door/client/scanned-code";
import type { DoorEntry } from "@/lib/door/schema";

import { ScanResult } from "../code/scan-result";
import { type CodeCheckIns, getTone } from "../walk-in/use-code-check-ins";
import type { PinResult } from "./kiosk-pin";
import { failedLabels } from "./kiosk-state";
import { PinField } from "./pin-field";

/** Then the start is shown again. */
const IDLE_MS = 30_000;
/** Of the sentence about a label. */
const FAILURE_MS = 8_000;
const MAX_NAME = 100;
/** With spaces and dashes. */
const MAX_CODE_END = 8;

type KioskScreenProps = {
  event: { id: string; name: string };
  entries: readonly DoorEntry[];
  checkIns: CodeCheckIns;
  onFound: (entry: DoorEntry) => void;
  onLeave: (pin: string) => Promise<PinResult>;
};

/** For people who check in by themselves. It shows nobody else (docs/product/door.md#kiosk). */
export function KioskScreen({ event, entries, checkIns, onFound, onLeave }: KioskScreenProps) {
  const [part, setPart] = useState<"start" | "find" | "leave">("start");
  const isCovered = checkIns.shown !== null;
  // Effect: toasts are for the helper. Labels that failed earlier already had a toast.
  useEffect(() => {
    muteToasts(true);
    failedLabels.set(0);
    return () => muteToasts(false);
  }, []);
  const back = () => setPart("start");
  const find = (entry: DoorEntry) => {
    back();
    onFound(entry);
  };
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh content-center bg-background p-4 md:p-8">
      <div inert={isCovered} className="mx-auto grid w-full max-w-xl gap-5 text-center">
        <p dir="auto" className="text-xl font-semibold [overflow-wrap:anywhere]">
          {event.name}
        </p>
        {part === "start" && (
          <KioskStart
            {...{ checkIns, isCovered }}
            eventId={event.id}
            onFind={() => setPart("find")}
            onLeave={() => setPart("leave")}
          />
        )}
        {part === "find" && <FindMyName entries={entries} onFound={find} onBack={back} />}
        {part === "leave" && <LeaveKiosk onLeave={onLeave} onBack={back} />}
      </div>
      <KioskResult checkIns={checkIns} />
      <FailedLabel />
    </main>
  );
}

type KioskStartProps = {
  eventId: string;
  checkIns: CodeCheckIns;
  /** By the last result. */
  isCovered: boolean;
  onFind: () => void;
  onLeave: () => void;
};

function KioskStart({ eventId, checkIns, isCovered, onFind, onLeave }: KioskStartProps) {
  const t = useTranslations("checkIn.kiosk");
  const scannerTexts = useTranslations("checkIn.scanner");
  const heading = useRef<HTMLHeadingElement>(null);
  const lastCode = useRef("");
  const [isRepeat] = useState(createRepeatFilter);
  const isBusy = isCovered || checkIns.pending.length > 0;
  const scanner = useScanner((text) => {
    // The next person may hold their code there while the last result is shown.
    if ((isBusy && text !== lastCode.current) || typeof readScannedCode(text, eventId) === "string") return;
    if (isRepeat(text) || isBusy) return;
    lastCode.current = text;
    void checkIns.checkIn(text);
  }, "user");
  // Effect: the focus goes to the start when another part or a result is over.
  useEffect(() => {
    if (!isCovered) heading.current?.focus();
  }, [isCovered]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-extrabold md:text-[3rem]">
        {t("welcome")}
      </h1>
      <p className="text-xl">{t("scan")}</p>
      <div className="mx-auto w-full max-w-[min(28rem,45dvh)]">
        <ScannerPicture
          scanner={scanner}
          texts={{
            picture: scannerTexts("picture"),
            failed: scannerTexts("failed"),
            startAgain: scannerTexts("startAgain"),
          }}
          getFailureText={() => t("noCamera")}
        />
      </div>
      <Button size="lg" className="min-h-16 text-xl" onClick={onFind}>
        <Search aria-hidden />
        {t("find")}
      </Button>
      <Button variant="ghost-muted" className="justify-self-center" onClick={onLeave}>
        {t("leave")}
      </Button>
    </>
  );
}

/** `input`: the time begins again when it changes. */
function useIdle(input: string, onIdle: () => void): void {
  const handleIdle = useEffectEvent(onIdle);
  // Effect: somebody who walked away leaves nothing on the screen.
  useEffect(() => {
    const timer = setTimeout(() => handleIdle(), IDLE_MS);
    return () => clearTimeout(timer);
  }, [input]);
}

// Stable: React would call an inline ref again in each render, and the focus would move.
const focusInput = (form: HTMLFormElement | null): void => form?.querySelector("input")?.focus();

type KioskFormProps = {
  title: string;
  submitLabel: string;
  isBusy?: boolean;
  onSubmit: () => void;
  onBack: () => void;
  children: ReactNode;
};

function KioskForm({ title, submitLabel, isBusy, onSubmit, onBack, children }: KioskFormProps) {
  const t = useTranslations("checkIn.kiosk");
  return (
    <PlainForm
      ref={focusInput}
      aria-label={title}
      className="grid gap-5 text-start"
      isBusy={isBusy}
      onSubmit={onSubmit}
    >
      <h1 className="text-3xl font-extrabold">{title}</h1>
      {children}
      <Button type="submit" size="lg" className="min-h-16 text-xl" isBusy={isBusy}>
        {submitLabel}
      </Button>
      <Button variant="outline" size="lg" onClick={onBack}>
        {t("back")}
      </Button>
    </PlainForm>
  );
}

type FindMyNameProps = { entries: readonly DoorEntry[]; onFound: (entry: DoorEntry) => void; onBack: () => void };

function FindMyName({ entries, onFound, onBack }: FindMyNameProps) {
  const t = useTranslations("checkIn.kiosk");
  const [typed, setTyped] = useState({ lastName: "", codeEnd: "" });
  const [isMissed, setMissed] = useState(false);
  useIdle(JSON.stringify([typed, isMissed]), onBack);
  const submit = () => {
    const entry = findByLastName(entries, typed.lastName, typed.codeEnd);
    if (entry) onFound(entry);
    else setMissed(true);
  };
  const change = (values: Partial<typeof typed>) => {
    setTyped({ ...typed, ...values });
    setMissed(false);
  };
  return (
    <KioskForm title={t("find")} submitLabel={t("welcome")} onSubmit={submit} onBack={onBack}>
      <Field label={t("lastName")}>
        <Input
          className="text-xl md:text-xl"
          maxLength={MAX_NAME}
          autoComplete="off"
          value={typed.lastName}
          onChange={({ target }) => change({ lastName: target.value })}
        />
      </Field>
      <Field label={t("codeEnd")} hint={t("codeEndHint")}>
        <Input
          className="text-xl uppercase md:text-xl"
          maxLength={MAX_CODE_END}
          autoComplete="off"
          value={typed.codeEnd}
          onChange={({ target }) => change({ codeEnd: target.value })}
        />
      </Field>
      <p role="alert" className="text-xl font-semibold text-destructive empty:sr-only">
        {isMissed && t("notFound")}
      </p>
    </KioskForm>
  );
}

function LeaveKiosk({ onLeave, onBack }: Pick<KioskScreenProps, "onLeave"> & { onBack: () => void }) {
  const t = useTranslations("checkIn.kiosk");
  const [pin, setPin] = useState("");
  const { mutate, reset, isPending, data } = useMutation({ mutationFn: onLeave, onSuccess: () => setPin("") });
  useIdle(`${pin} ${data}`, onBack);
  const change = (text: string) => {
    setPin(text);
    reset();
  };
  return (
    <KioskForm
      title={t("leaveTitle")}
      submitLabel={t("leaveNow")}
      isBusy={isPending}
      onSubmit={() => mutate(pin)}
      onBack={onBack}
    >
      <PinField pin={pin} onChange={change} />
      <p role="alert" className="text-xl font-semibold text-destructive empty:sr-only">
        {data === "wrong" && t("wrongPin")}
        {data === "wait" && t("tooManyTries")}
      </p>
    </KioskForm>
  );
}

/** Also above a result. Without a name: the label may be of a check-in on another device. */
function FailedLabel() {
  const t = useTranslations("checkIn.kiosk");
  const count = useSyncExternalStore(failedLabels.subscribe, failedLabels.get, () => 0);
  // Effect: the sentence goes by itself, as a result does.
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => failedLabels.set(0), FAILURE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  if (count === 0) return null;
  return (
    <p
      role="alert"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-90 border-t bg-card p-4 text-center text-xl font-semibold text-destructive"
    >
      {t("notPrinted")}
    </p>
  );
}

/** Large for eight seconds, without answers and reasons: strangers see it. */
function KioskResult({ checkIns: { shown, pending } }: { checkIns: CodeCheckIns }) {
  const t = useTranslations("checkIn.kiosk");
  const buttons = useTranslations("checkIn.buttons");
  const checkedIn = shown && "checkedIn" in shown ? shown.checkedIn : null;
  const text = checkedIn ? t(checkedIn.since === null ? "checkedIn" : "already") : t("notCheckedIn");
  return (
    <>
      <p role="status" className="min-h-8 pt-4 text-center text-xl font-semibold">
        {!shown && pending.length > 0 && buttons("checkingIn")}
        {shown && (
          <span className="sr-only">
            <bdi>{checkedIn?.name}</bdi> {text}
          </span>
        )}
      </p>
      {shown && (
        <ScanResult tone={getTone(shown)} title={checkedIn?.name ?? text}>
          {checkedIn && <p>{text}</p>}
        </ScanResult>
      )}
    </>
  );
}
