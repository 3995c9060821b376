"use client";

import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { UnsavedGuard } from "@/components/ui/unsaved/unsaved-guard";
import type { EventStatus } from "@/lib/events/schema/event";

import { EventBasicFields } from "./event-basic-fields";
import { EventLocationFields } from "./location/event-location-fields";
import { EventTimeFields } from "./event-time-fields";
import type { EventFormState } from "./form/use-event-form";

type EventFormProps = EventFormState & {
  label: string;
  saveLabel: string;
  storedStatus: EventStatus;
  viewerZone: string;
  isNew?: boolean;
  hasOtherChanges?: boolean;
};

/** Sponsors and host have their own dialog. Times are in the event's zone. */
export function EventForm(props: EventFormProps) {
  const { form, submit, isSaving, leaveTo, label, saveLabel, storedStatus, viewerZone } = props;
  const { isNew = false, hasOtherChanges = false } = props;
  const t = useTranslations("admin.events.form");
  const { errors, isDirty } = form.formState;
  const errorCount = Object.keys(errors).length;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={submit}
      className="grid gap-5 [&_:is(input,select,textarea)]:scroll-mb-28"
    >
      <UnsavedGuard isDirty={(isDirty && !isSaving) || hasOtherChanges} leaveTo={leaveTo} />
      <p role="alert" className="sr-only">
        {errorCount > 0 && t("errorCount", { count: errorCount })}
      </p>
      <EventBasicFields form={form} storedStatus={storedStatus} />
      <EventTimeFields form={form} viewerZone={viewerZone} />
      <EventLocationFields form={form} />
      <div
        data-slot="save-bar"
        className="sticky bottom-[calc(--spacing(20)+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center justify-end gap-3 rounded-lg border bg-card p-3 shadow-soft md:bottom-4"
      >
        <p className="mr-auto pl-1 text-sm text-muted-foreground">
          {isDirty ? t("unsaved") : !isNew && t("unchanged")}
        </p>
        <Button type="submit" isBusy={isSaving} disabled={!isDirty && !isNew}>
          {isSaving ? t("saving") : saveLabel}
        </Button>
      </div>
    </form>
  );
}
