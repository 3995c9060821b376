import { zodResolver } from "@hookform/resolvers/zod";
import { type QueryClient, useIsMutating, useQueryClient } from "@tanstack/react-query";
import { type BaseSyntheticEvent, useEffect, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";

import { setFieldErrors } from "@/components/ui/form/field-errors";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { isAtEvent } from "@/lib/events/client/changes";
import { eventQuery } from "@/lib/events/client/events";
import { type EventBody, updateEvent } from "@/lib/events/client/manage";
import type { EventResponse } from "@/lib/events/schema/event";
import { peopleFormSchema } from "@/lib/events/schema/write";
import { invalidateSoon } from "@/lib/http/browser/query-paths";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";
import { formatFullName } from "@/lib/profiles/constants/profile";

export type SponsorsHostValues = z.input<typeof peopleFormSchema>;
type SponsorsHostOutput = z.output<typeof peopleFormSchema>;
export type SponsorsHostForm = UseFormReturn<SponsorsHostValues, unknown, SponsorsHostOutput>;

/** `name` is null if the viewer may not see the host's profile. */
export type SelectedHost = { id: string; name: string | null };

const FIELDS = Object.keys(peopleFormSchema.shape) as (keyof SponsorsHostValues)[];
const isField = (name: string): name is keyof SponsorsHostValues => FIELDS.some((field) => field === name);

const getMutationKey = (eventId: string) => ["save sponsors", eventId];

type Save = {
  body: EventBody;
  /** The original values of the changed fields. */
  opened: Partial<SponsorsHostValues>;
  host: SelectedHost | null;
};

/** How long changes that could not be saved are kept for the next dialog. */
const KEEP_FAILED_MS = 60 * 60 * 1_000;

const findFailedSave = (client: QueryClient, eventId: string) =>
  client
    .getMutationCache()
    .find<EventResponse, Error, Save>({ mutationKey: getMutationKey(eventId), exact: true, status: "error" });

function forgetFailedSave(client: QueryClient, eventId: string): void {
  const failed = findFailedSave(client, eventId);
  if (failed) client.getMutationCache().remove(failed);
}

const getHost = ({ hostUserId, hostUser }: EventResponse): SelectedHost | null =>
  hostUserId ? { id: hostUserId, name: hostUser && formatFullName(hostUser.profile) } : null;

const getValues = (event: EventResponse) =>
  Object.fromEntries(FIELDS.map((field) => [field, event[field] ?? ""])) as SponsorsHostValues;

/** Returns what a closed dialog failed to save, without fields that others changed since. */
function findUnsaved(client: QueryClient, event: EventResponse): (Pick<Save, "host"> & { body: EventBody }) | null {
  const save = findFailedSave(client, event.id)?.state.variables;
  if (!save) return null;
  const stored = getValues(event);
  const unsaved = Object.entries(save.body).filter(([name]) => isField(name) && stored[name] === save.opened[name]);
  return unsaved.length > 0 ? { body: Object.fromEntries(unsaved), host: save.host } : null;
}

/** True while a closed dialog's form is still being saved. A new form has to wait for it. */
export function useEarlierSave(eventId: string): boolean {
  const isSaving = useIsMutating({ mutationKey: getMutationKey(eventId), exact: true }) > 0;
  const [isWaiting, setWaiting] = useState(isSaving);
  if (isWaiting && !isSaving) setWaiting(false);
  return isWaiting && isSaving;
}

/** Starts the form with what a closed dialog failed to save, and returns that. */
function useUnsaved(form: SponsorsHostForm, event: EventResponse) {
  const client = useQueryClient();
  const [unsaved] = useState(() => findUnsaved(client, event));
  // Effect: writes into React Hook Form's values what could not be saved.
  useEffect(() => {
    for (const [name, value] of Object.entries(unsaved?.body ?? {}))
      if (isField(name)) form.setValue(name, (value as string | null) ?? "", { shouldDirty: true });
    forgetFailedSave(client, event.id);
  }, [unsaved, form, client, event.id]);
  return unsaved;
}

/**
 * Sends only changed fields, empty ones as null. `isRestored`: starts with a failed save's changes.
 */
export function useSponsorsHostForm(event: EventResponse, onSaved: () => void) {
  const t = useTranslations("admin.events.sponsors");
  const toastTexts = useTranslations("admin.events.saveToast");
  const client = useQueryClient();
  const form: SponsorsHostForm = useForm({
    resolver: zodResolver(peopleFormSchema),
    // Read once: fields that others save later are not sent, so they are not overwritten.
    defaultValues: getValues(event),
  });
  const { dirtyFields, defaultValues = {} } = form.formState;
  const unsaved = useUnsaved(form, event);
  const [host, setHost] = useState(() => (unsaved && "hostUserId" in unsaved.body ? unsaved.host : getHost(event)));
  const { mutate, isPending } = useSharedMutation({
    mutationKey: getMutationKey(event.id),
    mutationFn: ({ body }: Save) => updateEvent(event.id, body),
    gcTime: KEEP_FAILED_MS,
    onSuccess: (saved) => {
      client.setQueryData(eventQuery(event.id).queryKey, saved);
      invalidateSoon(client, isAtEvent(event.id));
      toast({ title: toastTexts("updated") });
    },
    onError: (error) => toastFailure(error, toastTexts("updateFailed"), t("failed")),
  });

  const selectHost = (selected: SelectedHost | null) => {
    setHost(selected);
    form.setValue("hostUserId", selected?.id ?? "", { shouldDirty: true });
    if (!selected) return;
    for (const field of ["hostName", "hostEmail", "hostPhone", "hostLogoUrl"] as const)
      form.setValue(field, "", { shouldDirty: true, shouldValidate: true });
  };

  const showFieldErrors = (error: Error) => {
    forgetFailedSave(client, event.id);
    setFieldErrors(form, error);
  };
  const onValid = (values: SponsorsHostOutput) => {
    const changed = FIELDS.filter((field) => dirtyFields[field]);
    const body = Object.fromEntries(changed.map((field) => [field, values[field]]));
    const opened = Object.fromEntries(changed.map((field) => [field, defaultValues[field]]));
    mutate({ body, opened, host }, { onSuccess: onSaved, onError: showFieldErrors });
  };
  const submit = (submitEvent: BaseSyntheticEvent) => void form.handleSubmit(onValid)(submitEvent);
  return { form, submit, isSaving: isPending, host, selectHost, isRestored: unsaved !== null };
}
