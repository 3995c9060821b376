import { useLocale } from "next-intl";
import { type ComponentProps, useState } from "react";

import { useNow } from "@/components/ui/browser/use-now";
import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Loading } from "@/components/ui/feedback/skeleton";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { addTag, TagInput } from "@/components/ui/form/text/tag-input";
import { Textarea } from "@/components/ui/form/text/textarea";
import { DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
import { useErrorText } from "@/components/ui/text/use-error-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getDeviceZone } from "@/lib/core/browser/device-zone";
import { clock } from "@/lib/core/shared/clock";
import { toSearchText } from "@/lib/core/shared/text/text-search";
import { MAX_NOTE_LENGTH, MAX_NOTE_TAG_LENGTH, MAX_NOTE_TAGS } from "@/lib/notes/constants";
import { getNextWeek, getTomorrow, toDay } from "@/lib/notes/policy/follow-up";
import { toNoteFields } from "@/lib/notes/policy/merge-note";
import { listTags } from "@/lib/notes/policy/network-view";
import type { NetworkNote, NotedPerson } from "@/lib/notes/schema";

import { formatDay, formatInstantDay } from "./format-day";
import { useNetworkNotes } from "./use-network-notes";

const TAG_RULES = { normalize: toSearchText, max: MAX_NOTE_TAGS };

const EMPTY = { note: "", tags: [], followUpOn: null, isFollowUpDone: false, revision: 0 };

/** The texts of a stored note replace the empty ones. */
type NoteDialogProps = { viewerId: string; person: NotedPerson; onClose: () => void };

/** See docs/product/network-notes.md. What is typed is kept by the outbox from the first letter. */
export default function NoteDialog({ viewerId, person, onClose }: NoteDialogProps) {
  const t = useTranslations("connections.notes");
  const locale = useLocale();
  const { query, notes, getOutbox } = useNetworkNotes(viewerId);
  const [tag, setTag] = useState("");
  const outbox = getOutbox();
  const { subject, name, met } = person;
  const known = notes.find((note) => note.subject.kind === subject.kind && note.subject.id === subject.id);
  const note: NetworkNote = known ?? { ...person, ...EMPTY };
  /** Nothing is written before the stored text is there to be seen. */
  const isUnread = !known && !query.data;
  const entry = outbox.find(subject);
  const date = formatInstantDay(met.at, locale);
  const write = (change: Parameters<typeof outbox.write>[1], atOnce = true) => outbox.write(note, change, { atOnce });
  const writeTags = (tags: readonly string[]) => tags !== note.tags && write({ tags: [...tags] });
  const close = () => {
    writeTags(addTag({ labels: note.tags, text: tag }, TAG_RULES).labels);
    onClose();
  };
  return (
    <ModalDialog
      title={t("title")}
      description={met.event ? t("metAt", { name, event: met.event.name, date }) : t("met", { name, date })}
      onClose={close}
    >
      {isUnread ? (
        <QueryPlaceholder query={query} title={t("error")} fallback={t("error")}>
          <Loading label={t("loading")} skeleton="h-40" />
        </QueryPlaceholder>
      ) : (
        <div className="grid gap-4">
          {entry?.otherText !== undefined && (
            <ConflictPanel
              mine={entry.mine.note}
              theirs={entry.otherText}
              onChoose={(text) => outbox.resolve(subject, text)}
            />
          )}
          <Field label={t("note")} hint={t("hint", { count: note.note.length, max: MAX_NOTE_LENGTH })}>
            <Textarea
              variant="tall"
              className="max-h-64"
              maxLength={MAX_NOTE_LENGTH}
              value={note.note}
              onChange={({ target }) => write({ note: target.value }, false)}
            />
          </Field>
          <TagsField
            draft={{ labels: note.tags, text: tag }}
            known={listTags(notes)}
            onChange={({ labels, text }) => {
              setTag(text);
              writeTags(labels);
            }}
          />
          <FollowUpField {...toNoteFields(note)} onChange={write} />
        </div>
      )}
      <DialogFooter className="items-center">
        {!isUnread && (
          <SaveStatus
            state={outbox.getState(subject)}
            isNew={note.revision === 0}
            problem={entry?.problem}
            isStored={!entry || outbox.isStored()}
          />
        )}
        <Button variant="outline" onClick={close}>
          {t("close")}
        </Button>
      </DialogFooter>
    </ModalDialog>
  );
}

type TagsFieldProps = Pick<ComponentProps<typeof TagInput>, "draft" | "onChange"> & { known: readonly string[] };

function TagsField({ draft, known, onChange }: TagsFieldProps) {
  const t = useTranslations("connections.notes.tags");
  const getErrorText = useErrorText();
  return (
    <TagInput
      label={t("label")}
      listLabel={t("list")}
      addLabel={t("add")}
      addText={t("add")}
      placeholder={t("placeholder")}
      draft={draft}
      rules={TAG_RULES}
      maxLength={MAX_NOTE_TAG_LENGTH}
      suggestions={known.filter((tag) => !draft.labels.includes(tag))}
      hint={draft.labels.length >= MAX_NOTE_TAGS && t("full")}
      missing={getErrorText("notes.tagMissing")}
      getText={t}
      onChange={onChange}
    />
  );
}

type SaveState = "saved" | "saving" | "offline" | "conflict" | "failed";

type SaveStatusProps = { state: SaveState; isNew: boolean; problem: string | undefined; isStored: boolean };

function SaveStatus({ state, isNew, problem, isStored }: SaveStatusProps) {
  const t = useTranslations("connections.notes.state");
  const getErrorText = useErrorText();
  return (
    <p role="status" className="mr-auto text-sm text-muted-foreground">
      {(!isNew || state !== "saved") && t(state)}
      {problem && `: ${getErrorText(problem)}`}
      {!isStored && <span className="block text-destructive">{t("notStored")}</span>}
    </p>
  );
}

type ConflictPanelProps = { mine: string; theirs: string; onChoose: (text: string) => void };

function ConflictPanel({ mine, theirs, onChoose }: ConflictPanelProps) {
  const t = useTranslations("connections.notes.conflict");
  return (
    <div role="alert" className="grid gap-3 rounded-md border bg-soon-soft p-3 text-sm text-soon">
      <p className="font-semibold">{t("title")}</p>
      <p dir="auto" className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
        {theirs}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="compact" onClick={() => onChoose(mine)}>
          {t("mine")}
        </Button>
        <Button variant="outline" size="compact" onClick={() => onChoose(theirs)}>
          {t("theirs")}
        </Button>
        {mine.length + theirs.length + 2 <= MAX_NOTE_LENGTH && (
          <Button variant="outline" size="compact" onClick={() => onChoose(`${mine}\n\n${theirs}`)}>
            {t("both")}
          </Button>
        )}
      </div>
    </div>
  );
}

type FollowUp = { followUpOn: string | null; isFollowUpDone: boolean };

type FollowUpFieldProps = FollowUp & { onChange: (followUp: FollowUp) => void };

function FollowUpField({ followUpOn, isFollowUpDone, onChange }: FollowUpFieldProps) {
  const t = useTranslations("connections.notes.followUp");
  const locale = useLocale();
  const [openedAt] = useState(() => clock.now().toISOString());
  const today = toDay(useNow(openedAt), getDeviceZone());
  const [isPicking, setPicking] = useState(false);
  const choices = [
    ["none", null],
    ["tomorrow", getTomorrow(today)],
    ["nextWeek", getNextWeek(today)],
  ] as const;
  const isQuick = choices.some(([, day]) => day === followUpOn);
  const isDateShown = isPicking || !isQuick;
  const choose = (day: string | null) => {
    setPicking(false);
    onChange({ followUpOn: day, isFollowUpDone: false });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">{t("label")}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([name, day]) => (
          <Button
            key={name}
            size="compact"
            variant={!isDateShown && followUpOn === day ? "secondary" : "outline"}
            aria-pressed={!isDateShown && followUpOn === day}
            onClick={() => choose(day)}
          >
            {t(name)}
          </Button>
        ))}
        <Button
          size="compact"
          variant={isDateShown ? "secondary" : "outline"}
          aria-pressed={isDateShown}
          onClick={() => setPicking(true)}
        >
          {t("pick")}
        </Button>
      </div>
      {isDateShown && (
        <Input
          type="date"
          aria-label={t("date")}
          value={followUpOn ?? ""}
          min={today}
          onChange={({ target }) => target.value && onChange({ followUpOn: target.value, isFollowUpDone: false })}
        />
      )}
      {followUpOn && (
        <p className="text-sm text-muted-foreground">
          {t(isFollowUpDone ? "done" : "chosen", { date: formatDay(followUpOn, locale) })}
        </p>
      )}
    </fieldset>
  );
}
