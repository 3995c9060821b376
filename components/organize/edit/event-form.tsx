import type { ReactNode } from "react";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { NativeSelect, Options } from "@/components/ui/form/choice/native-select";
import { SwitchField } from "@/components/ui/form/choice/switch-field";
import { Textarea } from "@/components/ui/form/text/textarea";
import { useTranslations } from "@/components/ui/text/use-translations";
import { UnsavedGuard } from "@/components/ui/unsaved/unsaved-guard";
import { MAX_PLUS_ONES } from "@/lib/events/constants/event";
import type { EventStatus } from "@/lib/events/schema/event";

import { EventTimeFields } from "./event-time-fields";
import type { EventFormState } from "./form/use-event-form";
import { EventLocationFields } from "./location/event-location-fields";
import { RepeatsFields } from "./series/repeats-fields";

type EventFormProps = Omit<EventFormState, "scopeChoice"> & {
  label: string;
  saveLabel: string;
  storedStatus: EventStatus;
  viewerZone: string;
  isNew?: boolean;
  hasOtherChanges?: boolean;
  /** The line by the save button about a further effect of the save. */
  consequence?: ReactNode;
  children?: ReactNode;
};

/** Sponsors and host have their own dialog. Times are in the event's zone. */
export function EventForm(props: EventFormProps) {
  const { form, submit, isSaving, label, saveLabel, storedStatus, viewerZone } = props;
  const { isNew = false, hasOtherChanges = false, consequence, children } = props;
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
      <UnsavedGuard isDirty={(isDirty && !isSaving) || hasOtherChanges} />
      <p role="alert" className="sr-only">
        {errorCount > 0 && t("errorCount", { count: errorCount })}
      </p>
      <EventBasicFields form={form} storedStatus={storedStatus} />
      <EventTimeFields form={form} viewerZone={viewerZone} isNew={isNew} />
      {isNew && <RepeatsFields form={form} />}
      <EventLocationFields form={form} />
      {children}
      <div
        data-slot="save-bar"
        className="sticky bottom-[calc(--spacing(20)+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center justify-end gap-3 rounded-lg border bg-card p-3 shadow-soft md:bottom-4"
      >
        <p className="mr-auto pl-1 text-sm text-muted-foreground">
          {isDirty ? t("unsaved") : !isNew && t("unchanged")}
          {consequence && <span className="block">{consequence}</span>}
        </p>
        <Button type="submit" isBusy={isSaving} disabled={!isDirty && !isNew}>
          {isSaving ? t("saving") : saveLabel}
        </Button>
      </div>
    </form>
  );
}

const PLUS_ONES = Array.from({ length: MAX_PLUS_ONES + 1 }, (_, count) => String(count));

function EventBasicFields({ form, storedStatus }: { form: EventFormState["form"]; storedStatus: EventStatus }) {
  const t = useTranslations("admin.events.form");
  const getError = useFieldErrors(form.formState.errors);
  const { register } = form;
  // `ended` and `cancelled` appear only if stored: the form can undo a cancellation but not cancel.
  const statuses = [...new Set<EventStatus>(["live", "upcoming", storedStatus])];
  return (
    <Card>
      <CardContent className="grid gap-5 md:p-6">
        <CardTitle className="md:text-xl">{t("basics")}</CardTitle>
        <Field label={t("name")} required error={getError("name")}>
          <Input {...register("name")} autoComplete="off" />
        </Field>
        <Field label={t("description")} error={getError("description")}>
          <Textarea {...register("description")} variant="tall" className="max-h-96" />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t("status")} error={getError("status")}>
            <NativeSelect {...register("status")}>
              <Options values={statuses} getText={(status) => t(`statuses.${status}`)} />
            </NativeSelect>
          </Field>
          <Field label={t("places")} error={getError("capacity")} hint={t("placesHint")}>
            <Input {...register("capacity")} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label={t("plusOnes")} error={getError("plusOnes")} hint={t("plusOnesHint")}>
            <NativeSelect {...register("plusOnes")}>
              {PLUS_ONES.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </NativeSelect>
          </Field>
        </div>
        <SwitchField {...register("isUnlisted")} label={t("unlisted")} hint={t("unlistedHint")} />
        <SwitchField {...register("requiresApproval")} label={t("requiresApproval")} hint={t("requiresApprovalHint")} />
        <SwitchField {...register("asksEmail")} label={t("asksEmail")} hint={t("asksEmailHint")} />
      </CardContent>
    </Card>
  );
}
