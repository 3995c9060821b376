import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/feedback/copy-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { NoteEntry, NoteOutbox } from "@/components/live/notes/note-outbox";

type FailedNotesProps = { entries: readonly NoteEntry[]; getOutbox: () => NoteOutbox };

/** Notes that the server refused, for example because the connection ended meanwhile. */
export function FailedNotes({ entries, getOutbox }: FailedNotesProps) {
  const t = useTranslations("connections.notes.failed");
  const failed = entries.filter(({ problem }) => problem !== undefined);
  return failed.map(({ base: { subject, name }, mine, problem }) => (
    <div key={subject.id} role="alert" className="grid gap-2 rounded-md border bg-soon-soft p-3 text-sm text-soon">
      <p className="font-semibold">{t("title", { name })}</p>
      {problem && <p>{problem}</p>}
      <p dir="auto" className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">
        {mine.note}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="compact"
          onClick={() => void copyText(mine.note, { copied: t("copied"), failed: t("copyFailed") })}
        >
          {t("copy")}
        </Button>
        <Button variant="outline" size="compact" onClick={() => getOutbox().discard(subject)}>
          {t("discard")}
        </Button>
      </div>
    </div>
  ));
}
