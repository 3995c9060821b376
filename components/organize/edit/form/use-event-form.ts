import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldErrors, Resolver } from "react-hook-form";

import { setFieldErrors } from "@/components/ui/form/field-errors";
import { useNavigationTarget } from "@/components/ui/navigation/use-navigation-target";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { usePrefilledForm } from "@/components/ui/form/use-prefilled-form";
import { useTranslations } from "@/components/ui/text/use-translations";
import { isAtEvent } from "@/lib/events/client/changes";
import { eventQuery } from "@/lib/events/client/events";
import { createEvent, type CreateEventBody, type EventBody, updateEvent } from "@/lib/events/client/manage";
import { MAX_SERIES_DATES, MIN_SERIES_DATES } from "@/lib/events/constants/series";
import { getDeskPath } from "@/lib/events/constants/desk";
import type { EventResponse } from "@/lib/events/schema/event";
import type { SeriesScope } from "@/lib/events/schema/series";
import { createEventSchema, updateEventSchema } from "@/lib/events/schema/write";
import { invalidateSoon } from "@/lib/http/browser/query-paths";

import type { QuestionDrafts } from "../questions-fields";
import {
  type EventFormField,
  type EventFormValues,
  listFormDates,
  toEventBody,
  toFormField,
  toFormValues,
  toWholeBody,
} from "./event-form-values";

export type EventFormState = ReturnType<typeof useEventForm>;

type EventFormInput = {
  /** Of a new event. */
  keptAs?: string;
  defaultValues: EventFormValues;
  event?: EventResponse;
  /** How many later dates of its series the save can cover too. */
  laterCount?: number;
  extra?: EventBody & Pick<CreateEventBody, "dateOf">;
  /** Of a new event. An existing one's are saved on their own. */
  questions?: QuestionDrafts;
};

const createResolver =
  (t: EventFormErrorTexts): Resolver<EventFormValues> =>
  (values) => {
    const invalid = Object.entries(validateEventForm(values, t));
    if (invalid.length === 0) return { values, errors: {} };
    const errors: FieldErrors<EventFormValues> = Object.fromEntries(
      invalid.map(([name, message]) => [name, { type: "schema", message }]),
    );
    return { values: {}, errors };
  };

/**
 * A failed save keeps the input. Another organizer's changes appear while this form has none. They
 * are not overwritten, because only changed fields are sent.
 */
export function useEventForm(input: EventFormInput) {
  const { defaultValues, event, laterCount = 0, extra, questions } = input;
  const { keptAs = `event ${event?.id ?? ""}` } = input;
  const t = useTranslations("admin.events.form");
  const toastTexts = useTranslations("admin.events.saveToast");
  const resolver = createResolver(useTranslations("admin.events.form.errors"));
  const [createdId, setCreatedId] = useState<string | null>(null);
  useOpenDesk(createdId);
  const client = useQueryClient();
  const form = usePrefilledForm<EventFormValues>(keptAs, { resolver, defaultValues });
  const { reset, formState } = form;
  const { isDirty, dirtyFields } = formState;
  /** Valid values that wait for the choice of the dates they are for. */
  const [asked, setAsked] = useState<EventFormValues | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ body, scope }: { body: CreateEventBody; scope: SeriesScope }) =>
      event ? updateEvent(event.id, body, scope) : createEvent({ ...extra, ...body, questions: questions?.input }),
  });
  const failedTitle = event ? toastTexts("updateFailed") : toastTexts("createFailed");

  const shownEvent = useRef(event);
  // Not on mount: text typed before hydration is in the form but not yet marked as changed.
  useEffect(() => {
    if (!event || isDirty || shownEvent.current === event) return;
    shownEvent.current = event;
    reset(toFormValues(event));
  }, [event, isDirty, reset]);

  /** Returns whether it was saved. */
  const save = async (values: EventFormValues, scope: SeriesScope): Promise<boolean> => {
    const body = toEventBody(values, event ? new Set(Object.keys(dirtyFields)) : null);
    try {
      const saved = await mutateAsync({ body, scope });
      client.setQueryData(eventQuery(saved.id).queryKey, saved);
      reset(toFormValues(saved));
      toast({ title: event ? toastTexts("updated") : toastTexts(body.repeats ? "seriesCreated" : "created") });
      invalidateSoon(client, isAtEvent(scope === "this" ? saved.id : undefined));
      if (!event) setCreatedId(saved.id);
      return true;
    } catch (error) {
      toastFailure(error, failedTitle, t("failed"));
      setFieldErrors(form, error, toFormField);
      return false;
    }
  };
  const onValid = async (values: EventFormValues) => {
    if (questions?.check() === false) onInvalid();
    else if (laterCount > 0) setAsked(values);
    else await save(values, "this");
  };
  const onInvalid = () => toast({ title: failedTitle, description: t("invalid"), variant: "destructive" });
  return {
    form,
    isSaving: isPending,
    isCreated: createdId !== null,
    scopeChoice: asked && {
      save: (scope: SeriesScope) => save(asked, scope),
      close: () => setAsked(null),
    },
    submit: (submitEvent: BaseSyntheticEvent) => void form.handleSubmit(onValid, onInvalid)(submitEvent),
  };
}

/** Opens the desk of a new event in place of the form, unless the form is gone. */
function useOpenDesk(eventId: string | null): void {
  const router = useRouter();
  const target = useNavigationTarget();
  const openDesk = useEffectEvent((id: string) => {
    // A link that was pressed during the save is already being followed.
    if (target === null) router.replace(getDeskPath(id, "people"));
  });
  // Effect: the router's navigation follows the save.
  useEffect(() => {
    if (eventId !== null) openDesk(eventId);
  }, [eventId]);
}

type EventFormErrorTexts = ReturnType<typeof useTranslations<"admin.events.form.errors">>;

/** An error is a text, or a message key of the schema that the server also checks. */
export function validateEventForm(values: EventFormValues, t: EventFormErrorTexts) {
  const errors: Partial<Record<EventFormField, string>> = {};
  if (!values.start) errors.start = t("startRequired");
  if (!values.end) errors.end = t("endRequired");
  const body = toWholeBody(values);
  const hasTimes = values.start !== "" && values.end !== "";
  const parsed = (hasTimes ? createEventSchema : updateEventSchema).safeParse(body);
  for (const issue of parsed.error?.issues ?? []) {
    const field = toFormField(issue.path.join("."));
    if (field) errors[field] ??= issue.message;
  }
  if (body.startTime && body.endTime && body.endTime <= body.startTime) errors.end ??= t("endBeforeStart");
  if ((body.latitude === null) !== (body.longitude === null))
    errors[body.latitude === null ? "latitude" : "longitude"] ??= t("coordinatePair");
  const dates = listFormDates(values).length;
  if (dates > MAX_SERIES_DATES) errors.seriesUntil ??= "events.series.tooMany";
  if (dates > 0 && dates < MIN_SERIES_DATES) errors.seriesUntil ??= "events.series.tooFew";
  return errors;
}
