import { useTranslations } from "next-intl";

import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { NativeSelect } from "@/components/ui/form/native-select";
import { Textarea } from "@/components/ui/form/textarea";
import type { EventStatus } from "@/lib/events/schema/event";

import { useFieldError } from "./form/use-field-error";
import type { EventFormState } from "./form/use-event-form";

type EventBasicFieldsProps = { form: EventFormState["form"]; storedStatus: EventStatus };

export function EventBasicFields({ form, storedStatus }: EventBasicFieldsProps) {
  const t = useTranslations("admin.events.form");
  const getError = useFieldError(form);
  const { register } = form;
  // `ended` and `cancelled` appear only if stored: the form can undo a cancellation but not cancel.
  const statuses = [...new Set<EventStatus>(["live", "upcoming", storedStatus])];
  return (
    <Card>
      <CardContent className="grid gap-5 md:p-6">
        <CardTitle className="md:text-xl">{t("basics")}</CardTitle>
        <Field label={t("name")} required error={getError("name")}>
          {(props) => <Input {...props} {...register("name")} autoComplete="off" />}
        </Field>
        <Field label={t("description")} error={getError("description")}>
          {(props) => <Textarea {...props} {...register("description")} variant="tall" className="max-h-96" />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t("status")} error={getError("status")}>
            {(props) => (
              <NativeSelect {...props} {...register("status")}>
                {statuses.map((status) => (
                  <option key={status} value={status}>
                    {t(`statuses.${status}`)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field label={t("places")} error={getError("capacity")} hint={t("placesHint")}>
            {(props) => <Input {...props} {...register("capacity")} inputMode="numeric" autoComplete="off" />}
          </Field>
        </div>
      </CardContent>
    </Card>
  );
}
