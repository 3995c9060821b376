import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type BaseSyntheticEvent, useState } from "react";
import { type Path, useForm, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";

import { toast } from "@/components/ui/feedback/toast";
import { eventQuery, invalidateOwnEvents } from "@/lib/events/client/events";
import { type EventBody, type HostCandidate, updateEvent } from "@/lib/events/client/manage";
import type { EventResponse } from "@/lib/events/schema/event";
import { peopleFormSchema } from "@/lib/events/schema/write";
import { ApiError } from "@/lib/http/browser/api-client";

import { failureText } from "../editor/use-event-form";

export type SponsorsHostValues = z.input<typeof peopleFormSchema>;
export type SelectedHost = { id: string; name: string };

const NAMES = Object.keys(peopleFormSchema.shape) as (keyof SponsorsHostValues)[];

export type SponsorsHostForm = UseFormReturn<SponsorsHostValues, unknown, z.output<typeof peopleFormSchema>>;

/** The dialog's state. What is emptied is sent as null (spec B§7), and only what was changed is sent. */
export function useSponsorsHostForm(event: EventResponse, onSaved: () => void) {
  const client = useQueryClient();
  const form: SponsorsHostForm = useForm({
    resolver: zodResolver(peopleFormSchema),
    // Once, when it opens: what others save meanwhile isn't touched by what is sent.
    defaultValues: Object.fromEntries(NAMES.map((name) => [name, event[name] ?? ""])) as SponsorsHostValues,
  });
  const { dirtyFields } = form.formState;
  const stored = event.hostUser;
  const [host, setHost] = useState<SelectedHost | null>(
    event.hostUserId
      ? { id: event.hostUserId, name: stored ? `${stored.profile.firstName} ${stored.profile.lastName}` : "A member" }
      : null,
  );
  const save = useMutation({ mutationFn: (body: EventBody) => updateEvent(event.id, body) });

  const chooseHost = (candidate: HostCandidate | null) => {
    setHost(candidate && { id: candidate.id, name: `${candidate.profile.firstName} ${candidate.profile.lastName}` });
    form.setValue("hostUserId", candidate?.id ?? "", { shouldDirty: true });
    if (!candidate) return;
    // A member hosts by their profile: what was typed about another would be shown beside it.
    for (const name of ["hostName", "hostEmail", "hostPhone", "hostLogoUrl"] as const)
      form.setValue(name, "", { shouldDirty: true, shouldValidate: true });
  };

  const onValid = async (values: z.output<typeof peopleFormSchema>) => {
    const body = Object.fromEntries(NAMES.filter((name) => dirtyFields[name]).map((name) => [name, values[name]]));
    try {
      const saved = await save.mutateAsync(body);
      client.setQueryData(eventQuery(event.id).queryKey, saved);
      void invalidateOwnEvents(client);
      toast({ title: "Event updated" });
      onSaved();
    } catch (error) {
      const description = failureText(error, "Failed to update event.");
      toast({ title: "Update Failed", description, variant: "destructive" });
      if (!(error instanceof ApiError)) return;
      for (const [name, message] of Object.entries(error.fields ?? {}))
        if (NAMES.some((known) => known === name))
          form.setError(name as Path<SponsorsHostValues>, { type: "server", message });
    }
  };
  const submit = (submitted: BaseSyntheticEvent) => void form.handleSubmit(onValid)(submitted);
  return { form, submit, saving: save.isPending, host, chooseHost };
}
