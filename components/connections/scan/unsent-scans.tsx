import type { ScanEntry } from "./scan-outbox";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";

type UnsentScansProps = { entries: readonly ScanEntry[]; isStored: boolean; onDiscard: (id: string) => void };

/** Scans that wait for the network, and those that the server refused. */
export function UnsentScans({ entries, isStored, onDiscard }: UnsentScansProps) {
  const t = useTranslations("scan.unsent");
  const toasts = useTranslations("scan.toast");
  if (entries.length === 0) return null;
  return (
    <section aria-label={t("title", { count: entries.length })} className="grid gap-2">
      <h3 className="text-base">{t("title", { count: entries.length })}</h3>
      {!isStored && (
        <p role="alert" className="text-sm text-destructive">
          {t("notStored")}
        </p>
      )}
      <ul className="grid gap-2">
        {entries.map(({ id, scan, name, problem }) => {
          const shown = name ?? t(scan.kind === "badge" ? "nameTag" : "member");
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-muted p-3 text-sm">
              <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <p className="font-semibold">
                  <bdi>{shown}</bdi>
                </p>
                <p>{problem === undefined ? t("waiting") : problem || toasts("tryAgain")}</p>
              </div>
              <Button
                variant="outline"
                size="compact"
                aria-label={t("discardOf", { name: shown })}
                onClick={() => onDiscard(id)}
              >
                {t("discard")}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
