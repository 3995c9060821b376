import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye, Send } from "lucide-react";
import { type ComponentProps, type FormEvent, useMemo, useRef, useState } from "react";
import { z } from "zod";

import { useZoneName } from "@/components/events/time/use-zone-name";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { NativeSelect } from "@/components/ui/form/choice/native-select";
import { RadioGroup } from "@/components/ui/form/choice/radio-group";
import { Textarea } from "@/components/ui/form/text/textarea";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useErrorText } from "@/components/ui/text/use-error-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import {
  audienceCountsQuery,
  createAnnouncement,
  getAnnouncementsPath,
  sendAnnouncementTest,
} from "@/lib/announcements/client";
import {
  ANNOUNCED_DATES,
  type AnnouncedDates,
  type Audience,
  AUDIENCES,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
} from "@/lib/announcements/constants";
import { announcementTextSchema, type AudienceCounts } from "@/lib/announcements/schema";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { sessionStore } from "@/lib/core/browser/storage";
import { fromLocalTime } from "@/lib/core/shared/zoned-time";
import { ApiError } from "@/lib/http/browser/api-client";
import { invalidatePaths } from "@/lib/http/browser/query-paths";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";

import { AnnouncementPreviewDialog } from "./announcement-preview";
import type { AnnouncingEvent } from "./announcement-row";

type Errors = Partial<Record<"title" | "text" | "sendAt", string>>;

const FIELDS = ["title", "text", "sendAt"] as const;

/** Returns the errors that the server would return too. */
function validate({ title, text, isLater }: Draft, sendAt: string | null, isForSending: boolean): Errors {
  const errors: Errors = {};
  for (const issue of announcementTextSchema.safeParse({ title, text }).error?.issues ?? [])
    errors[issue.path[0] as "title" | "text"] ??= issue.message;
  if (isForSending && isLater && sendAt === null) errors.sendAt = "announcements.timeInvalid";
  return errors;
}

/** The draft, its errors, and how it is sent. `ifValid` shows the errors, if there are any. */
function useAnnouncementForm(event: AnnouncingEvent) {
  const { draft, change, withId, clear } = useDraft(event.id);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const toErrorText = useErrorText();
  const getError = (name: keyof Errors) => errors[name] && toErrorText(errors[name]);
  const sendAt = draft.isLater ? fromLocalTime(draft.time, event.timezone) : null;
  const showErrors = (found: Errors): boolean => {
    setErrors(found);
    const [first] = FIELDS.filter((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  };
  const { send, sendTest, isSending, isTesting } = useSending(event, { onSent: clear, onInvalid: showErrors });
  const submit = () => {
    const { id, audience, dates, title, text } = withId();
    send({ id, audience, ...(dates === "coming" && { dates }), title, text, sendAt });
  };
  const ifValid = (isForSending: boolean, action: () => void) => {
    if (!showErrors(validate(draft, sendAt, isForSending))) action();
  };
  const edit = (part: Partial<Draft>) => {
    change(part);
    setErrors({});
  };
  return { form, draft, edit, getError, ifValid, submit, sendTest, isSending, isTesting };
}

type AnnouncementFormProps = { event: AnnouncingEvent; reachesUninvited: boolean };

export function AnnouncementForm({ event, reachesUninvited }: AnnouncementFormProps) {
  const t = useTranslations("admin.events.announcements");
  const { form, draft, edit, getError, ifValid, submit, sendTest, isSending, isTesting } = useAnnouncementForm(event);
  const [dialog, setDialog] = useState<"preview" | "confirm" | null>(null);
  const { data: counts } = useQuery(audienceCountsQuery(event.id));
  const onSubmit = (submitted: FormEvent) => {
    submitted.preventDefault();
    ifValid(true, () => (draft.isLater ? submit() : setDialog("confirm")));
  };
  const text = { title: draft.title, text: draft.text };
  const count = counts?.[draft.audience] ?? 0;
  return (
    <Card>
      <CardContent className="md:p-6">
        <form ref={form} noValidate aria-label={t("new")} onSubmit={onSubmit} className="grid gap-5">
          <CardTitle className="md:text-xl">{t("new")}</CardTitle>
          {counts && counts.comingDates > 0 && <DatesField draft={draft} count={counts.comingDates} onChange={edit} />}
          <AudienceField draft={draft} counts={counts} reachesUninvited={reachesUninvited} onChange={edit} />
          <TextFields draft={draft} getError={getError} onChange={edit} />
          <TimeFields draft={draft} timezone={event.timezone} error={getError("sendAt")} onChange={edit} />
          <FormActions
            isLater={draft.isLater}
            isSending={isSending}
            isTesting={isTesting}
            onPreview={() => ifValid(false, () => setDialog("preview"))}
            onTest={() => ifValid(false, () => sendTest(text))}
          />
        </form>
      </CardContent>
      {dialog === "preview" && (
        <AnnouncementPreviewDialog eventId={event.id} text={text} onClose={() => setDialog(null)} />
      )}
      {dialog === "confirm" && (
        <SendDialog
          reach={
            draft.dates === "coming"
              ? t("confirm.coming", { count: counts?.comingDates ?? 0 })
              : t("confirm.description", { count })
          }
          isBusy={isSending}
          onSend={submit}
          onClose={() => setDialog(null)}
        />
      )}
    </Card>
  );
}

type SendDialogProps = { reach: string; isBusy: boolean; onSend: () => void; onClose: () => void };

function SendDialog({ reach, isBusy, onSend, onClose }: SendDialogProps) {
  const t = useTranslations("admin.events.announcements.confirm");
  const confirm: ComponentProps<typeof ConfirmDialog>["onConfirm"] = ({ onSuccess }) => {
    onSuccess();
    onSend();
  };
  return (
    <ConfirmDialog title={t("title")} confirm={t("send")} tone="default" {...{ isBusy, onClose }} onConfirm={confirm}>
      {reach}
    </ConfirmDialog>
  );
}

type TextFieldsProps = {
  draft: Draft;
  getError: (name: keyof Errors) => string | undefined;
  onChange: (part: Partial<Draft>) => void;
};

function TextFields({ draft, getError, onChange }: TextFieldsProps) {
  const t = useTranslations("admin.events.announcements");
  return (
    <>
      <Field label={t("subject")} required error={getError("title")}>
        <Input
          name="title"
          dir="auto"
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          value={draft.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Field label={t("text")} required error={getError("text")} hint={t("textHint")}>
        <Textarea
          name="text"
          variant="tall"
          className="max-h-96"
          maxLength={MAX_TEXT_LENGTH}
          value={draft.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
    </>
  );
}

type FormActionsProps = {
  isLater: boolean;
  isSending: boolean;
  isTesting: boolean;
  onPreview: () => void;
  onTest: () => void;
};

function FormActions({ isLater, isSending, isTesting, onPreview, onTest }: FormActionsProps) {
  const t = useTranslations("admin.events.announcements");
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
      <Button type="submit" isBusy={isSending}>
        <Send aria-hidden />
        {t(isSending ? "sending" : isLater ? "schedule" : "send")}
      </Button>
      <Button variant="outline" onClick={onPreview}>
        <Eye aria-hidden />
        {t("preview")}
      </Button>
      <Button variant="outline" isBusy={isTesting} onClick={onTest}>
        {t("test")}
      </Button>
    </div>
  );
}

type DatesFieldProps = { draft: Draft; count: number; onChange: (part: Partial<Draft>) => void };

/** See docs/product/announcements.md#dates-of-a-series. */
function DatesField({ draft, count, onChange }: DatesFieldProps) {
  const t = useTranslations("admin.events.announcements.dates");
  return (
    <RadioGroup<AnnouncedDates>
      legend={t("label")}
      className="flex flex-wrap gap-x-5"
      options={ANNOUNCED_DATES}
      value={draft.dates}
      onChange={(dates) => onChange({ dates })}
    >
      {(dates) => t(dates, { count })}
    </RadioGroup>
  );
}

type AudienceFieldProps = {
  draft: Draft;
  counts: AudienceCounts | null | undefined;
  reachesUninvited: boolean;
  onChange: (part: Partial<Draft>) => void;
};

function AudienceField({ draft, counts: ofEvent, reachesUninvited, onChange }: AudienceFieldProps) {
  const t = useTranslations("admin.events.announcements");
  const { audience: value, dates } = draft;
  // Somebody may be at several dates.
  const counts = dates === "coming" ? null : ofEvent;
  const getLabel = (audience: Audience): string => {
    const name = t(`audiences.${audience}`);
    return counts ? t("audienceOption", { audience: name, count: counts[audience] }) : name;
  };
  const hint = [
    counts && t("recipients", { count: counts[value] }),
    dates === "coming" && t("dates.hint"),
    t("recipientsHint"),
    value !== "waitlisted" && t(reachesUninvited ? "allGuestsHint" : "guestsHint"),
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <Field label={t("audience")} hint={hint}>
      <NativeSelect value={value} onChange={({ target }) => onChange({ audience: target.value as Audience })}>
        {AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {getLabel(audience)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

type TimeFieldsProps = {
  draft: Draft;
  timezone: string;
  error: string | undefined;
  onChange: (part: Partial<Draft>) => void;
};

function TimeFields({ draft, timezone, error, onChange }: TimeFieldsProps) {
  const t = useTranslations("admin.events.announcements");
  const getZoneName = useZoneName();
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend={t("when")}
        className="flex flex-wrap gap-x-5"
        options={["now", "later"]}
        value={draft.isLater ? "later" : "now"}
        onChange={(when) => onChange({ isLater: when === "later" })}
      >
        {(when) => t(when)}
      </RadioGroup>
      {draft.isLater && (
        <Field label={t("time")} required error={error} hint={t("zone", { zone: getZoneName(timezone) })}>
          <Input
            name="sendAt"
            type="datetime-local"
            value={draft.time}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        </Field>
      )}
    </div>
  );
}

type SendingOptions = { onSent: () => void; onInvalid: (errors: Errors) => void };

function useSending(event: AnnouncingEvent, { onSent, onInvalid }: SendingOptions) {
  const t = useTranslations("admin.events.announcements");
  const client = useQueryClient();
  const onError = (title: string) => (error: unknown) => {
    toastFailure(error, title, t("tryAgain"));
    if (error instanceof ApiError && error.fields) onInvalid(error.fields);
  };
  const { mutate: send, isPending: isSending } = useSharedMutation({
    mutationKey: ["announce", event.id],
    mutationFn: (input: Parameters<typeof createAnnouncement>[1]) => createAnnouncement(event.id, input),
    onSuccess: (_, { sendAt }) => {
      toast({ title: t(sendAt ? "scheduled" : "created") });
      onSent();
      invalidatePaths(client, getAnnouncementsPath(event.id));
    },
    onError: onError(t("failed")),
  });
  const { mutate: sendTest, isPending: isTesting } = useSharedMutation({
    mutationKey: ["test announcement", event.id],
    mutationFn: (text: Parameters<typeof sendAnnouncementTest>[1]) => sendAnnouncementTest(event.id, text),
    onSuccess: () => toast({ title: t("testSent.title"), description: t("testSent.description") }),
    onError: onError(t("testFailed")),
  });
  return { send, sendTest, isSending, isTesting };
}

const draftSchema = z.object({
  /** Set by the first attempt to send. A repeated attempt with the same id creates nothing. */
  id: z.uuid().nullable(),
  audience: z.enum(AUDIENCES),
  dates: z.enum(ANNOUNCED_DATES).default("this"),
  title: z.string(),
  text: z.string(),
  isLater: z.boolean(),
  /** A value of a datetime-local input in the event's zone. */
  time: z.string(),
});
type Draft = z.infer<typeof draftSchema>;

const EMPTY: Draft = { id: null, audience: "everyone", dates: "this", title: "", text: "", isLater: false, time: "" };

/** Survives a reload of the tab. */
function useDraft(eventId: string) {
  const key = `announcement_draft:${eventId}`;
  const isHydrated = useHydrated();
  const [changed, setChanged] = useState<Draft | null>(null);
  // After hydration, because the server's HTML has no draft.
  const stored = useMemo(
    () => (isHydrated ? draftSchema.safeParse(sessionStore.getJson(key)).data : undefined),
    [isHydrated, key],
  );
  const draft = changed ?? stored ?? EMPTY;
  const save = (next: Draft) => {
    setChanged(next);
    sessionStore.setJson(key, next);
    return next;
  };
  return {
    draft,
    change: (part: Partial<Draft>) => save({ ...draft, id: null, ...part }),
    withId: () => save({ ...draft, id: draft.id ?? randomUuid() }) as Draft & { id: string },
    clear: () => {
      setChanged(EMPTY);
      sessionStore.remove(key);
    },
  };
}
