"use client";

import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";

import { NamedBackLink } from "@/components/ui/back-link";
import { RoundTimer, useSecondsLeft } from "@/components/people/together/round-timer";
import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { Button } from "@/components/ui/button";
import { useListChange } from "@/components/ui/feedback/use-list-change";
import { Field } from "@/components/ui/form/field";
import { NativeSelect } from "@/components/ui/form/choice/native-select";
import { ConfirmDialog } from "@/components/ui/overlay/lazy-dialogs";
import { useTranslations } from "@/components/ui/text/use-translations";
import { announceRounds, dealNextRound, endRounds, managedRoundsQuery } from "@/lib/rounds/client";
import { MAX_ROUNDS, MIN_ROUND_PEOPLE, TABLE_SIZES } from "@/lib/rounds/constants";
import type { AnnounceRoundsInput, ManagedRounds } from "@/lib/rounds/schema";

import { RoundGuests } from "./round-guests";

const ROUND_MINUTES = [5, 8, 10, 12, 15, 20, 30];

type RoundsScreenProps = { event: { id: string; name: string }; backHref: string };

/** See docs/product/rounds.md. Printed, it is the list of the tables alone. */
export function RoundsScreen({ event, backHref }: RoundsScreenProps) {
  const t = useTranslations("rounds.manage");
  const query = useQuery(managedRoundsQuery(event.id));
  useReloadWhenForbidden(query.error);
  const rounds = query.data ?? null;
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh content-start gap-5 bg-background p-4 md:p-8">
      <header className="grid gap-2 print:hidden">
        <NamedBackLink name={event.name} href={backHref} />
        <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
        <p className="max-w-prose text-pretty text-muted-foreground">{t("intro")}</p>
      </header>
      {rounds ? <OpenRounds eventId={event.id} rounds={rounds} /> : <AnnounceForm eventId={event.id} />}
    </main>
  );
}

function useRoundsAct(eventId: string, act: () => Promise<unknown>) {
  const t = useTranslations("rounds");
  return useListChange(managedRoundsQuery(eventId).queryKey, act, { failed: t("failed") });
}

function AnnounceForm({ eventId }: { eventId: string }) {
  const t = useTranslations("rounds.manage");
  const [input, setInput] = useState<AnnounceRoundsInput>({ rounds: 3, minutes: 10, size: 4 });
  const announce = useRoundsAct(eventId, () => announceRounds(eventId, input));
  const change = (name: keyof AnnounceRoundsInput) => (value: number) => setInput({ ...input, [name]: value });
  const counts = Array.from({ length: MAX_ROUNDS }, (_, index) => index + 1);
  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        announce.mutate();
      }}
    >
      <NumberField label={t("rounds")} value={input.rounds} options={counts} onChange={change("rounds")} />
      <NumberField label={t("minutes")} value={input.minutes} options={ROUND_MINUTES} onChange={change("minutes")} />
      <NumberField label={t("size")} value={input.size} options={TABLE_SIZES} onChange={change("size")} />
      <Button type="submit" className="justify-self-start" isBusy={announce.isPending}>
        {t("announce")}
      </Button>
    </form>
  );
}

type NumberFieldProps = {
  label: string;
  value: number;
  options: readonly number[];
  onChange: (value: number) => void;
};

function NumberField({ label, value, options, onChange }: NumberFieldProps) {
  return (
    <Field label={label}>
      <NativeSelect value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

type OpenRoundsProps = { eventId: string; rounds: ManagedRounds };

function OpenRounds({ eventId, rounds: open }: OpenRoundsProps) {
  const t = useTranslations("rounds.manage");
  const texts = useTranslations("rounds");
  const [asked, setAsked] = useState<{ act: "next" | "end"; round: number } | null>(null);
  const [dealButton, setDealButton] = useState<HTMLElement | null>(null);
  const next = useRoundsAct(eventId, () => dealNextRound(eventId, open.round));
  const acts = { next, end: useRoundsAct(eventId, () => endRounds(eventId)) };
  const { round, rounds, minutes, joined, tables, guests } = open;
  const isLast = round === rounds;
  const secondsLeft = useSecondsLeft(open.endsAt);
  const ask = (act: "next" | "end") => setAsked({ act, round });
  // Somebody else may have started the next round meanwhile.
  const act = asked && (asked.act === "end" || asked.round === round) ? asked.act : null;
  return (
    <>
      {open.endsAt && (
        <div className="text-xl print:hidden">
          <RoundTimer secondsLeft={secondsLeft} />
        </div>
      )}
      <div role="status" className="grid gap-1 print:hidden">
        <p className="font-semibold">
          {round === 0 ? t("announced", { rounds, minutes }) : texts("progress", { round, rounds })}
        </p>
        <p data-numeric>{t("joined", { count: joined })}</p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {!isLast && joined >= MIN_ROUND_PEOPLE && (
          <Button
            ref={setDealButton}
            isBusy={next.isPending}
            onClick={() => (secondsLeft > 0 ? ask("next") : next.mutate())}
          >
            {t("deal", { round: round + 1 })}
          </Button>
        )}
        {tables.length > 0 && (
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden />
            {t("print")}
          </Button>
        )}
        <Button variant="outline" onClick={() => ask("end")}>
          {t("end.button")}
        </Button>
      </div>
      {joined < MIN_ROUND_PEOPLE && !isLast && <p className="print:hidden">{t("tooFew", { min: MIN_ROUND_PEOPLE })}</p>}
      {tables.length > 0 && (
        <section aria-label={texts("progress", { round, rounds })} className="columns-[14rem] gap-6">
          {tables.map(({ number, names }) => (
            <div key={number} className="mb-4 break-inside-avoid">
              <h2 className="text-xl font-extrabold">{texts("table", { number })}</h2>
              <ul>
                {names.map((name, index) => (
                  <li key={index}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      {guests.length > 0 && <RoundGuests eventId={eventId} guests={guests} />}
      {act && (
        <ConfirmDialog
          title={t(`${act}.title`)}
          confirm={t(`${act}.button`)}
          tone={act === "next" ? "default" : undefined}
          isBusy={acts[act].isPending}
          focusWhenDone={act === "next" ? dealButton : undefined}
          onConfirm={(settled) => acts[act].mutate(undefined, settled)}
          onClose={() => setAsked(null)}
        >
          {t(`${act}.description`)}
        </ConfirmDialog>
      )}
    </>
  );
}
