import { useState } from "react";

import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/form/choice/checkbox";
import { SteppedList } from "@/components/ui/stepped-list";
import { useTranslations } from "@/components/ui/text/use-translations";
import { IMPORT_VERDICTS, type ImportVerdict } from "@/lib/guests/constants/import";
import type { ImportPreview, ImportPreviewRow } from "@/lib/guests/schema/import";

const VARIANTS: Record<ImportVerdict, "present" | "default" | "outline" | "soon" | "destructive"> = {
  ready: "present",
  changed: "default",
  known: "outline",
  duplicate: "soon",
  cancelled: "soon",
  invalid: "destructive",
};

const isProblem = ({ verdict, reasons }: ImportPreviewRow): boolean =>
  verdict === "invalid" || verdict === "duplicate" || reasons.length > 0;

export function PreviewRows({ preview }: { preview: ImportPreview }) {
  const t = useTranslations("admin.events.guestImport");
  const { rows } = preview;
  const [isFiltered, setIsFiltered] = useState(false);
  const counts = IMPORT_VERDICTS.map((verdict) => ({
    verdict,
    count: rows.filter((row) => row.verdict === verdict).length,
  }));
  return (
    <section aria-labelledby="import-preview" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="import-preview" className="text-base font-bold">
        {t("preview")}
      </h2>
      <LeftOut preview={preview} />
      <p role="status" data-numeric className="flex flex-wrap gap-2">
        {counts.map(
          ({ verdict, count }) =>
            count > 0 && (
              <Badge key={verdict} variant={VARIANTS[verdict]}>
                {t(`counts.${verdict}`, { count })}
              </Badge>
            ),
        )}
      </p>
      {rows.some(isProblem) && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <Checkbox checked={isFiltered} onCheckedChange={(checked) => setIsFiltered(checked === true)} />
          {t("problemsOnly")}
        </label>
      )}
      <SteppedList
        items={isFiltered ? rows.filter(isProblem) : rows}
        view={String(isFiltered)}
        step={100}
        aria-labelledby="import-preview"
        className="divide-y rounded-lg border bg-card"
        getRemainingText={(count) => t("moreRows", { count })}
        getButtonText={(count) => t("showMore", { count })}
      >
        {(row) => <PreviewRow key={row.line} row={row} />}
      </SteppedList>
    </section>
  );
}

/** Says in one line what of the file is not taken over. The badges count the other rows. */
function LeftOut({ preview: { columns, mapping, rows } }: { preview: ImportPreview }) {
  const t = useTranslations("admin.events.guestImport.leftOut");
  const used = new Set(Object.values(mapping));
  const unused = columns.filter((column, index) => column !== "" && !used.has(index));
  const cancelled = rows.filter(({ status }) => status === "cancelled").length;
  const cut = rows.filter(({ reasons }) => reasons.includes("plusOnesCut")).length;
  return (
    <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground empty:hidden">
      {unused.length > 0 && (
        <>
          {t("columns", { count: unused.length })} <bdi>{unused.join(", ")}</bdi>.{" "}
        </>
      )}
      {cancelled > 0 && `${t("cancelled", { count: cancelled })} `}
      {cut > 0 && t("plusOnes", { count: cut })}
    </p>
  );
}

function PreviewRow({ row }: { row: ImportPreviewRow }) {
  const t = useTranslations("admin.events.guestImport");
  const details = [row.email, row.company].filter(Boolean).join(" · ");
  return (
    <li tabIndex={-1} className="flex flex-wrap items-start gap-x-3 gap-y-1 p-3 text-sm">
      <span data-numeric className="w-16 shrink-0 text-muted-foreground">
        {t("row", { line: row.line })}
      </span>
      <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        <p className="font-semibold">{row.name ? <bdi>{row.name}</bdi> : t("noName")}</p>
        {details && (
          <p className="text-muted-foreground">
            <bdi>{details}</bdi>
          </p>
        )}
        {row.plusOnes !== undefined && row.plusOnes > 0 && <p>{t("plusOnes", { count: row.plusOnes })}</p>}
        {row.reasons.map((reason) => (
          <p key={reason}>{t(`reasons.${reason}`)}</p>
        ))}
      </div>
      <div className="flex flex-wrap gap-1.5">
        {row.status !== "confirmed" && row.status !== "cancelled" && (
          <Badge variant="outline">{t(`statuses.${row.status}`)}</Badge>
        )}
        <Badge variant={VARIANTS[row.verdict]}>{t(`verdicts.${row.verdict}`)}</Badge>
      </div>
    </li>
  );
}
