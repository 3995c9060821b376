"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";

import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";
import { eventQuery } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";
import { useErrorText } from "@/lib/i18n/browser/use-error-text";

import { HostFields } from "./host-fields";
import { SponsorsFields } from "./sponsors-fields";
import { useEarlierSave, useSponsorsHostForm } from "./use-sponsors-host-form";

type FormState = { isDirty: boolean };

type SponsorsHostDialogProps = {
  eventId: string;
  /**
   * The page's guard asks about unsaved changes. A guard's history entry would outlast the dialog,
   * and a page can have only one guard.
   */
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
};

/** See docs/product/administration.md#sponsors-and-host. */
export function SponsorsHostDialog({ eventId, onDirtyChange, onClose }: SponsorsHostDialogProps) {
  const t = useTranslations("admin.events.sponsors");
  const { data: event, isError, refetch, isFetching } = useQuery(eventQuery(eventId));
  const isSavingEarlier = useEarlierSave(eventId);
  const form = useRef<FormState>(null);
  // One dialog for loading and form: a second one would not know where to return the focus.
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        width="2xl"
        // Focusing the first field would select its text, and typing would replace it.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
        // A tap outside does not discard unsaved input. Cancel and Escape do.
        onInteractOutside={(interaction) => form.current?.isDirty && interaction.preventDefault()}
      >
        <DialogHeader title={t("title")} description={event?.name ?? t("loading")} />
        {event && !isSavingEarlier ? (
          <SponsorsHostForm ref={form} event={event} onDirtyChange={onDirtyChange} onClose={onClose} />
        ) : isError ? (
          <ErrorState title={t("loadFailed")} onRetry={() => void refetch()} isBusy={isFetching} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </DialogContent>
    </Dialog>
  );
}

type SponsorsHostFormProps = Omit<SponsorsHostDialogProps, "eventId"> & { ref: Ref<FormState>; event: EventResponse };

function SponsorsHostForm({ ref, event, onDirtyChange, onClose }: SponsorsHostFormProps) {
  const t = useTranslations("admin.events.sponsors");
  const getErrorText = useErrorText();
  const { form, submit, isSaving, host, selectHost, isRestored } = useSponsorsHostForm(event, onClose);
  const { errors, isDirty } = form.formState;
  useImperativeHandle(ref, () => ({ isDirty }), [isDirty]);
  const isUnsaved = isDirty && !isSaving;
  // Effect: the page outside the dialog follows the form's state, until the form is gone.
  useEffect(() => {
    onDirtyChange(isUnsaved);
    return () => onDirtyChange(false);
  }, [isUnsaved, onDirtyChange]);
  const urlError = errors.meetingUrl?.message;
  return (
    <form noValidate aria-label={t("form")} onSubmit={submit} className="grid gap-6">
      {isRestored && <p className="rounded-md bg-accent px-4 py-3 text-sm text-accent-foreground">{t("restored")}</p>}
      <SponsorsFields form={form} />
      <HostFields form={form} host={host} onSelectHost={selectHost} />
      <Field label={t("meetingUrl")} error={urlError && getErrorText(urlError)} className="border-t pt-5">
        {(props) => (
          <Input
            {...props}
            {...form.register("meetingUrl")}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        )}
      </Field>
      {/* Always in view. Negative margins cancel the dialog's padding. */}
      <DialogFooter className="sticky -bottom-5 -mx-5 -mb-5 border-t bg-popover px-5 py-3 md:-bottom-6 md:-mx-6 md:-mb-6 md:px-6">
        <Button variant="outline" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" isBusy={isSaving} disabled={!isDirty}>
          {isSaving ? t("saving") : t("save")}
        </Button>
      </DialogFooter>
    </form>
  );
}
