import { Printer } from "lucide-react";
import { useDeferredValue, useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { NativeSelect } from "@/components/ui/form/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { BADGE_LAYOUTS, BADGES_PAGE, type BadgeLayoutName } from "@/lib/badges/constants";
import type { Badge } from "@/lib/badges/schema";

import { BadgeSheets } from "../tag/badge-sheets";
import { getStoredLayout, LAYOUT_NAMES, storeLayout } from "../tag/stored-layout";
import { useQrDrawings } from "../tag/use-qr-drawings";
import { BadgeList } from "./badge-list";
import { PrintedQuestion } from "./printed-question";

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
