"use client";

import { Download } from "lucide-react";

import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getInsightsFile } from "@/lib/recap/client";

import { PageHeader } from "../desk/page-header";
import { exportFile } from "../export-file";
import { InsightsCards } from "./insights";
import { Turnout } from "./turnout";

type ResultsEvent = { id: string; name: string; timezone: string };

/** See docs/product/desk.md#results. */
export function ResultsScreen({ event }: { event: ResultsEvent }) {
  const t = useTranslations("admin.events.desk");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader title={t("tabs.results")} actions={<ExportButton event={event} />} />
      <InsightsCards event={event} />
      <Turnout event={event} />
    </div>
  );
}

function ExportButton({ event }: { event: ResultsEvent }) {
  const t = useTranslations("admin.events.insights");
  const exportAll = () =>
    exportFile({
      load: () => getInsightsFile(event.id),
      fileName: t("fileName", { event: event.name }),
      getText: (key) => t(key),
    });
  return (
    <Button variant="outline" size="compact" onClick={() => void exportAll()}>
      <Download aria-hidden />
      {t("export")}
    </Button>
  );
}
