import { useMutation } from "@tanstack/react-query";
import { Check, Printer, RotateCw } from "lucide-react";
import { memo, useDeferredValue, useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Checkbox } from "@/components/ui/form/choice/checkbox";
import { Field } from "@/components/ui/form/field";
import { NativeSelect, Options } from "@/components/ui/form/choice/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { markPrinted } from "@/lib/name-tags/client";
import { NAME_TAG_LAYOUTS, type NameTagLayoutName, NAME_TAGS_PAGE } from "@/lib/name-tags/constants";
import type { NameTag } from "@/lib/name-tags/schema";

import { NameTagSheets } from "../paper/name-tag-sheets";
import { getStoredLayout, LAYOUT_NAMES, storeLayout } from "../paper/stored-layout";
import { useQrDrawings } from "../paper/use-qr-drawings";
import { NewCodeDialog } from "../new-code-dialog";

type NameTagPrintProps = {
  event: { id: string; name: string };
  siteUrl: string;
  nameTags: NameTag[];
  onRenew: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
};

export function NameTagPrint({ event, siteUrl, nameTags, onRenew, onPrevious, onNext }: NameTagPrintProps) {
  const t = useTranslations("nameTags.print");
  const [layout, setLayout] = useState<NameTagLayoutName>(getStoredLayout);
  const [start, setStart] = useState(0);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [printedIds, setPrintedIds] = useState<string[] | null>(null);
  // Sheets of 500 name tags take a moment; the controls don't wait for them.
  const chosen = useDeferredValue(nameTags.filter(({ personId }) => !excluded.has(personId)));
  const { drawings, isReady } = useQrDrawings(
    nameTags.map(({ code }) => code),
    siteUrl,
  );
  const { columns, rows } = NAME_TAG_LAYOUTS[layout];
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
            <Options values={LAYOUT_NAMES} getText={(name) => t(`layout.${name}`)} />
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
            {t("previous", { count: NAME_TAGS_PAGE })}
          </Button>
        )}
        {onNext && (
          <Button variant="outline" onClick={onNext}>
            {t("next", { count: NAME_TAGS_PAGE })}
          </Button>
        )}
        <p role="status" className="text-sm text-muted-foreground">
          {isReady ? "" : t("drawing")}
        </p>
      </div>
      {printedIds && (
        <PrintedQuestion eventId={event.id} ids={printedIds} onDone={() => setPrintedIds(null)} onMarked={onRenew} />
      )}
      <NameTagList
        eventId={event.id}
        nameTags={nameTags}
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
        <NameTagSheets nameTags={chosen} eventName={event.name} layout={layout} start={start} drawings={drawings} />
      </section>
    </>
  );
}

type PrintedQuestionProps = { eventId: string; ids: string[]; onDone: () => void; onMarked: () => void };

/** Browsers don't say whether a print was cancelled. */
function PrintedQuestion({ eventId, ids, onDone, onMarked }: PrintedQuestionProps) {
  const t = useTranslations("nameTags.print.printed");
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

type NameTagListProps = {
  eventId: string;
  nameTags: NameTag[];
  /** Ids of persons. */
  excluded: ReadonlySet<string>;
  onChange: (personId: string, isChosen: boolean) => void;
  onRenew: () => void;
};

function NameTagList({ eventId, nameTags, excluded, onChange, onRenew }: NameTagListProps) {
  const t = useTranslations("nameTags.print.list");
  const [renewed, setRenewed] = useState<NameTag | null>(null);
  return (
    <details className="max-w-3xl rounded-lg border bg-card">
      <summary className="min-h-11 cursor-pointer px-4 py-3 text-sm font-semibold">
        {t("title", { count: nameTags.length })}
      </summary>
      <ul aria-label={t("title", { count: nameTags.length })} className="max-h-96 divide-y overflow-y-auto border-t">
        {nameTags.map((nameTag) => (
          <NameTagRow
            key={nameTag.personId}
            nameTag={nameTag}
            isChosen={!excluded.has(nameTag.personId)}
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

type NameTagRowProps = {
  nameTag: NameTag;
  isChosen: boolean;
  onChange: NameTagListProps["onChange"];
  onRenew: (nameTag: NameTag) => void;
};

const NameTagRow = memo(function NameTagRow({ nameTag, isChosen, onChange, onRenew }: NameTagRowProps) {
  const t = useTranslations("nameTags.print.list");
  const id = useId();
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 px-4 py-1">
      <Checkbox id={id} checked={isChosen} onCheckedChange={(checked) => onChange(nameTag.personId, checked)} />
      <label htmlFor={id} className="grid min-h-11 min-w-0 flex-1 content-center [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{nameTag.name}</bdi>
        <span className="text-sm text-muted-foreground">
          {[t(nameTag.kind), nameTag.printedAt && t("printed")].filter(Boolean).join(" · ")}
        </span>
      </label>
      <Button
        variant="ghost"
        size="compact"
        aria-label={t("renewOf", { name: nameTag.name })}
        onClick={() => onRenew(nameTag)}
      >
        <RotateCw aria-hidden />
        {t("renew")}
      </Button>
    </li>
  );
});
