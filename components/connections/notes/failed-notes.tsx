import { useLocale } from "next-intl";

import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/feedback/copy-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { NoteEntry, NoteOutbox } from "@/components/live/notes/note-outbox";
import { setOpenNote } from "@/components/live/notes/open-note";

import { formatDay } from "./format-day";

type FailedNotesProps = { entries: readonly NoteEntry[]; getOutbox: () => NoteOutbox };

/** Notes that wait for the member: the server refused them, or another device changed the text. */
export function FailedNotes({ entries, getOutbox }: FailedNotesProps) {
  const t = useTranslations("connections.notes.failed");
  const failed = entries.filter(({ problem, otherText }) => problem !== undefined || otherText !== undefined);
  return (
    <>
      {failed.map((entry) => {
        const { base, otherText } = entry;
        const { subject, name } = base;
        return (
          <div
            key={subject.id}
            role="alert"
            className="grid gap-2 rounded-md border bg-soon-soft p-3 text-sm text-soon"
          >
            <p className="font-semibold">{t(otherText === undefined ? "title" : "changed", { name })}</p>
            {otherText === undefined ? (
              <RefusedNote entry={entry} onDiscard={() => getOutbox().discard(subject)} />
            ) : (
              <Button variant="outline" size="compact" className="justify-self-start" onClick={() => setOpenNote(base)}>
                {t("choose")}
              </Button>
            )}
          </div>
        );
      })}
    </>
  );
}

function RefusedNote({ entry: { mine, problem }, onDiscard }: { entry: NoteEntry; onDiscard: () => void }) {
  const t = useTranslations("connections.notes.failed");
  const followUp = useTranslations("connections.notes.followUp");
  const locale = useLocale();
  const { note, tags, followUpOn, isFollowUpDone } = mine;
  const day = followUpOn && followUp(isFollowUpDone ? "done" : "chosen", { date: formatDay(followUpOn, locale) });
  const details = [tags.join(", "), day && `${followUp("label")}: ${day}`].filter(Boolean);
  const text = [note, ...details].filter(Boolean).join("\n");
  return (
    <>
      {problem && <p>{problem}</p>}
      <p dir="auto" className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">
        {note}
      </p>
      {details.map((detail) => (
        <p key={detail} dir="auto" className="wrap-anywhere">
          {detail}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="compact"
          onClick={() => void copyText(text, { copied: t("copied"), failed: t("copyFailed") })}
        >
          {t("copy")}
        </Button>
        <Button variant="outline" size="compact" onClick={onDiscard}>
          {t("discard")}
        </Button>
      </div>
    </>
  );
}
