import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type BaseSyntheticEvent, useEffect } from "react";
import { type FieldErrors, type Resolver, useForm, type UseFormReturn } from "react-hook-form";

import { toast } from "@/components/ui/feedback/toast";
import { eventQuery, invalidateOwnEvents } from "@/lib/events/client/events";
import { createEvent, type EventBody, updateEvent } from "@/lib/events/client/manage";
import type { EventResponse } from "@/lib/events/schema/event";
import { ApiError, errorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";

import { toEventBody, validateEventForm, type EventFormField, type EventFormValues, toFormField, toFormValues } from "./event-form-values";

const resolver: Resolver<EventFormValues> = (values) => {
  const wrong = Object.entries(validateEventForm(values));
  if (wrong.length === 0) return { values, errors: {} };
  const errors: FieldErrors<EventFormValues> = Object.fromEntries(
    wrong.map(([name, message]) => [name, { type: "schema", message }]),
  );
  return { values: {}, errors };
};

export const failureText = (error: unknown, fallback: string): string =>
  isNetworkFailure(error)
    ? "Network error. Please check your connection and try again."
    : errorMessage(error, fallback);

export type EventFormState = {
  form: UseFormReturn<EventFormValues>;
  submit: (event: BaseSyntheticEvent) => void;
  saving: boolean;
};

type EventFormInput = {
  defaultValues: EventFormValues;
  /** The event that is edited; undefined makes a new one. */
  event?: EventResponse;
  /** Of a new one: what it takes along that the form doesn't show. */
  more?: EventBody;
};

/**
 * The event form's state. A failed save loses nothing. What another organizer saves meanwhile shows as long as nothing here
 * waits to be saved, and is not overwritten: only the fields changed here are sent.
 */
export function useEventForm({ defaultValues, event, more }: EventFormInput): EventFormState {
  const router = useRouter();
  const client = useQueryClient();
  const form = useForm<EventFormValues>({ resolver, defaultValues });
  const { isDirty, dirtyFields } = form.formState;
  const save = useMutation({
    mutationFn: (body: EventBody) => (event ? updateEvent(event.id, body) : createEvent({ ...more, ...body })),
  });

  // An effect, because the form's values are outside React.
  useEffect(() => {
    if (event && !isDirty) form.reset(toFormValues(event));
  }, [event, isDirty, form]);

  const onValid = async (values: EventFormValues) => {
    const body = toEventBody(values, event ? new Set(Object.keys(dirtyFields)) : null);
    try {
      const saved = await save.mutateAsync(body);
      client.setQueryData(eventQuery(saved.id).queryKey, saved);
      form.reset(toFormValues(saved));
      toast({ title: event ? "Event updated" : "Event created" });
      void invalidateOwnEvents(client);
      if (!event) router.push("/admin/events");
    } catch (error) {
      const title = event ? "Update Failed" : "Create Failed";
      toast({ title, description: failureText(error, "Failed to save the event."), variant: "destructive" });
      if (error instanceof ApiError) showOnFields(form, error.fields ?? {});
    }
  };
  const onInvalid = () =>
    toast({
      title: event ? "Update Failed" : "Create Failed",
      description: "Some fields are missing or invalid. Please review and try again.",
      variant: "destructive",
    });
  return {
    form,
    saving: save.isPending,
    submit: (submitted) => void form.handleSubmit(onValid, onInvalid)(submitted),
  };
}

/** The server's word on a field goes on that field. */
function showOnFields(form: UseFormReturn<EventFormValues>, fields: Record<string, string>): void {
  const known = Object.entries(fields).flatMap(([name, message]): [EventFormField, string][] => {
    const field = toFormField(name);
    return field ? [[field, message]] : [];
  });
  known.forEach(([field, message], at) => form.setError(field, { type: "server", message }, { shouldFocus: at === 0 }));
}
