import { Download } from "lucide-react";

import { saveFile } from "@/components/ui/browser/save-file";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getPeopleAddress } from "@/lib/attendance/client/manage";
import { IMPORT_OUTCOMES } from "@/lib/guests/constants/import";

import { UndoImport } from "./undo-import";
import type { GuestImport } from "./use-guest-import";

type ImportResultsProps = {
  guestImport: GuestImport;
  chosen: NonNullable<GuestImport["chosen"]>;
  event: { id: string; name: string };
};

export function ImportResults({ guestImport, chosen, event }: ImportResultsProps) {
  const t = useTranslations("admin.events.guestImport");
  const getFailureText = useFailureText();
  const { results, replaced, invitedIds, inviteError, lastImportId, restart, setUndone } = guestImport;
  const { rows } = chosen.preview;
  const left = rows.length - results.length;
  const download = useResultsFile(guestImport, chosen, event.name);
  return (
    <section aria-labelledby="import-results" className="grid gap-3">
      <h2 id="import-results" className="text-base font-bold">
        {t("results.title")}
      </h2>
      <ul role="status" data-numeric className="grid gap-1 text-sm">
        {IMPORT_OUTCOMES.map((outcome) => {
          const count = results.filter((result) => result.outcome === outcome).length;
          return count > 0 && <li key={outcome}>{t(`results.${outcome}`, { count })}</li>;
        })}
        {left > 0 && <li>{t("results.notImported", { count: left })}</li>}
        {replaced && <li>{t("results.replaced", { count: replaced.removed })}</li>}
        {replaced && replaced.keptCount > 0 && (
          <li className="[overflow-wrap:anywhere]">
            {t("results.replaceKept", { count: replaced.keptCount })} <bdi>{replaced.kept.join(", ")}</bdi>
          </li>
        )}
        {invitedIds && <li>{t("results.invited", { count: invitedIds.length })}</li>}
      </ul>
      {inviteError && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {t("results.inviteFailed")} {getFailureText(inviteError, "")}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button href={getPeopleAddress(event.id, { show: "guests", search: "" })}>{t("results.guests")}</Button>
        <Button variant="outline" onClick={() => void download()}>
          <Download aria-hidden />
          {t("results.download")}
        </Button>
        <Button variant="outline" onClick={restart}>
          {t("results.another")}
        </Button>
        {lastImportId === chosen.importId && (
          <UndoImport eventId={event.id} importId={lastImportId} onDone={setUndone} />
        )}
      </div>
    </section>
  );
}

/** A CSV file with the result of each row, even of one that was not imported. */
function useResultsFile(
  { results, invitedIds }: GuestImport,
  { preview }: ImportResultsProps["chosen"],
  eventName: string,
) {
  const t = useTranslations("admin.events.guestImport");
  return async () => {
    try {
      const { toCsv } = await import("@/lib/core/browser/csv");
      const byLine = new Map(results.map((result) => [result.line, result]));
      const invited = new Set(invitedIds);
      const lines = preview.rows.map(({ line, name, email, verdict, reasons }) => {
        const result = byLine.get(line);
        const why = [...new Set([...reasons, ...(result?.reasons ?? [])])];
        return {
          line,
          name,
          email: email ?? "",
          result: result ? t(`outcomes.${result.outcome}`) : t(`verdicts.${verdict}`),
          why: why.map((reason) => t(`reasons.${reason}`)).join(" "),
          // The mails leave later, so that the file doesn't say that they were sent.
          invitation:
            invitedIds && t(invited.has(result?.guestId ?? "") ? "invitation.invited" : "invitation.notInvited"),
        };
      });
      const columns = (["line", "name", "email", "result", "why", "invitation"] as const).map((key) => ({
        key,
        header: t(`resultFile.${key}`),
      }));
      saveFile(
        new File([toCsv(lines, columns)], `${t("resultFile.fileName", { event: eventName })}.csv`, {
          type: "text/csv",
        }),
      );
    } catch {
      toast({ title: t("results.downloadFailed"), variant: "destructive" });
    }
  };
}
