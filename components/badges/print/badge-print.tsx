import { useMutation } from "@tanstack/react-query";
import { Check, Printer, RotateCw } from "lucide-react";
import { memo, useDeferredValue, useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { NativeSelect } from "@/components/ui/form/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { markPrinted } from "@/lib/badges/client";
import { BADGE_LAYOUTS, type BadgeLayoutName, BADGES_PAGE } from "@/lib/badges/constants";
import type { Badge } from "@/lib/badges/schema";

import { BadgeSheets } from "../tag/badge-sheets";
import { getStoredLayout, LAYOUT_NAMES, storeLayout } from "../tag/stored-layout";
import { useQrDrawings } from "../tag/use-qr-drawings";
import { NewCodeDialog } from "../new-code-dialog";

type BadgePrintProps = {
  event: { id: string; name: string };
  siteUrl: string;
  badges: Badge[];
  onRenew: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
};

export function BadgePrint({ event, siteUrl, badges, onRenew, onPrevious, onNext }: BadgePrintProps) {
  const t = useTranslations("badges.print");
  const [layout, setLayout] = useState<BadgeLayoutName>(getStoredLayout);
  const [start, setStart] = useState(0);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [printedIds, setPrintedIds] = useState<string[] | null>(null);
  // Sheets of 500 name tags take a moment; the controls don't wait for them.
  const chosen = useDeferredValue(badges.filter(({ personId }) => !excluded.has(personId)));
  const { drawings, isReady } = useQrDrawings(
    badges.map(({ code }) => code),
    siteUrl,
  );
  const { columns, rows } = BADGE_LAYOUTS[layout];
  const print = () => {
    window.print();
    setPrintedIds(chosen.map(({ id }) => id));
  };
  return (
    <>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <Field label={t("layout.label")} hint={t("layout.hint")}>
          <NativeSelect
            value={layout}
            onChange={({ target }) => {
              const chosenLayout = LAYOUT_NAMES.find((name) => name === target.value) ?? "label4x3";
              setLayout(chosenLayout);
              setStart(0);
              storeLayout(chosenLayout);
            }}
          >
            {LAYOUT_NAMES.map((name) => (
              <option key={name} value={name}>
                {t(`layout.${name}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {columns * rows > 1 && (
          <Field label={t("start.label")} hint={t("start.hint")}>
            <NativeSelect value={start} onChange={({ target }) => setStart(Number(target.value))}>
              {Array.from({ length: columns * rows }, (_, place) => (
                <option key={place} value={place}>
                  {t("start.place", {
                    row: Math.floor(place / columns) + 1,
                    column: (place % columns) + 1,
                  })}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={!isReady || chosen.length === 0} onClick={print}>
          <Printer aria-hidden />
          {t("button", { count: chosen.length })}
        </Button>
        {onPrevious && (
          <Button variant="outline" onClick={onPrevious}>
            {t("previous", { count: BADGES_PAGE })}
          </Button>
        )}
        {onNext && (
          <Button variant="outline" onClick={onNext}>
            {t("next", { count: BADGES_PAGE })}
          </Button>
        )}
        <p role="status" className="text-sm text-muted-foreground">
          {isReady ? "" : t("drawing")}
        </p>
      </div>
      {printedIds && (
        <PrintedQuestion eventId={event.id} ids={printedIds} onDone={() => setPrintedIds(null)} onMarked={onRenew} />
      )}
      <BadgeList
        eventId={event.id}
        badges={badges}
        excluded={excluded}
        onChange={(personId, isChosen) => {
          const changed = new Set(excluded);
          if (isChosen) changed.delete(personId);
          else changed.add(personId);
          setExcluded(changed);
        }}
        onRenew={onRenew}
      />
      <section aria-label={t("preview")} tabIndex={0} className="overflow-x-auto">
        <BadgeSheets badges={chosen} eventName={event.name} layout={layout} start={start} drawings={drawings} />
      </section>
    </>
  );
}

type PrintedQuestionProps = { eventId: string; ids: string[]; onDone: () => void; onMarked: () => void };

/** Browsers don't say whether a print was cancelled. */
function PrintedQuestion({ eventId, ids, onDone, onMarked }: PrintedQuestionProps) {
  const t = useTranslations("badges.print.printed");
  const { mutate, isPending } = useMutation({
    mutationFn: () => markPrinted(eventId, ids),
    onSuccess: () => {
      toast({ title: t("marked", { count: ids.length }) });
      onMarked();
      onDone();
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
  return (
    <div role="group" aria-label={t("question")} className="grid max-w-3xl gap-3 rounded-lg border bg-card p-4">
      <p role="status" className="font-semibold">
        {t("question")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isPending} onClick={() => mutate()}>
          {!isPending && <Check aria-hidden />}
          {t("yes", { count: ids.length })}
        </Button>
        <Button variant="outline" disabled={isPending} onClick={onDone}>
          {t("no")}
        </Button>
      </div>
    </div>
  );
}

type BadgeListProps = {
  eventId: string;
  badges: Badge[];
  /** Ids of persons. */
  excluded: ReadonlySet<string>;
  onChange: (personId: string, isChosen: boolean) => void;
  onRenew: () => void;
};

function BadgeList({ eventId, badges, excluded, onChange, onRenew }: BadgeListProps) {
  const t = useTranslations("badges.print.list");
  const [renewed, setRenewed] = useState<Badge | null>(null);
  return (
    <details className="max-w-3xl rounded-lg border bg-card">
      <summary className="min-h-11 cursor-pointer px-4 py-3 text-sm font-semibold">
        {t("title", { count: badges.length })}
      </summary>
      <ul aria-label={t("title", { count: badges.length })} className="max-h-96 divide-y overflow-y-auto border-t">
        {badges.map((badge) => (
          <BadgeRow
            key={badge.personId}
            badge={badge}
            isChosen={!excluded.has(badge.personId)}
            onChange={onChange}
            onRenew={setRenewed}
          />
        ))}
      </ul>
      {renewed && (
        <NewCodeDialog
          eventId={eventId}
          person={{ id: renewed.personId, name: renewed.name }}
          onDone={onRenew}
          onClose={() => setRenewed(null)}
        />
      )}
    </details>
  );
}

type BadgeRowProps = {
  badge: Badge;
  isChosen: boolean;
  onChange: BadgeListProps["onChange"];
  onRenew: (badge: Badge) => void;
};

const BadgeRow = memo(function BadgeRow({ badge, isChosen, onChange, onRenew }: BadgeRowProps) {
  const t = useTranslations("badges.print.list");
  const id = useId();
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 px-4 py-1">
      <Checkbox id={id} checked={isChosen} onCheckedChange={(checked) => onChange(badge.personId, checked)} />
      <label htmlFor={id} className="grid min-h-11 min-w-0 flex-1 content-center [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{badge.name}</bdi>
        <span className="text-sm text-muted-foreground">
          {[t(badge.kind), badge.printedAt && t("printed")].filter(Boolean).join(" · ")}
        </span>
      </label>
      <Button
        variant="ghost"
        size="compact"
        aria-label={t("renewOf", { name: badge.name })}
        onClick={() => onRenew(badge)}
      >
        <RotateCw aria-hidden />
        {t("renew")}
      </Button>
    </li>
  );
});
