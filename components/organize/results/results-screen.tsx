"use client";

import { ChartColumn, Download, Users } from "lucide-react";

import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getTurnoutFile } from "@/lib/attendance/client/turnout";
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
      <PageHeader title={t("tabs.results")} actions={<ExportMenu event={event} />} />
      <InsightsCards event={event} />
      <Turnout event={event} />
    </div>
  );
}

function ExportMenu({ event }: { event: ResultsEvent }) {
  const turnout = useTranslations("admin.events.turnout");
  const insights = useTranslations("admin.events.insights");
  const file = { event: event.name };
  return (
    <Menu label={insights("export")} text={insights("export")} icon={Download}>
      <MenuItem
        icon={Users}
        onSelect={() =>
          void exportFile({
            load: () => getTurnoutFile(event.id),
            fileName: turnout("fileName", file),
            getText: (key) => turnout(key),
          })
        }
      >
        {turnout("title")}
      </MenuItem>
      <MenuItem
        icon={ChartColumn}
        onSelect={() =>
          void exportFile({
            load: () => getInsightsFile(event.id),
            fileName: insights("fileName", file),
            getText: (key) => insights(key),
          })
        }
      >
        {insights("title")}
      </MenuItem>
    </Menu>
  );
}
