"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useWatch } from "react-hook-form";

import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Switch } from "@/components/ui/form/switch";

import { CoordinateFields } from "./coordinate-fields";
import { useFieldError } from "../form/use-field-error";
import type { EventFormState } from "../form/use-event-form";

export function EventLocationFields({ form }: { form: EventFormState["form"] }) {
  const t = useTranslations("admin.events.form");
  const getError = useFieldError(form);
  const { register, control } = form;
  const doorHintId = useId();
  const isOnline = useWatch({ control, name: "isOnline" });
  return (
    <Card>
      <CardContent className="grid gap-5 md:p-6">
        <CardTitle className="md:text-xl">{t("where")}</CardTitle>
        <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-sm font-semibold">
          {t("online")}
          <Switch {...register("isOnline")} />
        </label>
        <Field label={t("meetingUrl")} error={getError("meetingUrl")} hint={t("meetingUrlHint")}>
          {(props) => (
            <Input
              {...props}
              {...register("meetingUrl")}
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
            />
          )}
        </Field>
        {!isOnline && (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label={t("venueName")} error={getError("venueName")}>
                {(props) => <Input {...props} {...register("venueName")} autoComplete="off" />}
              </Field>
              <Field label={t("city")} error={getError("location")}>
                {(props) => <Input {...props} {...register("location")} autoComplete="off" />}
              </Field>
            </div>
            <Field label={t("venueAddress")} error={getError("venueAddress")}>
              {(props) => <Input {...props} {...register("venueAddress")} autoComplete="off" />}
            </Field>
            <CoordinateFields form={form} />
            <div>
              <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-sm font-semibold">
                {t("requiresDoorCode")}
                <Switch {...register("requiresDoorCode")} aria-describedby={doorHintId} />
              </label>
              <p id={doorHintId} className="text-sm text-muted-foreground">
                {t("requiresDoorCodeHint")}
              </p>
            </div>
          </>
        )}
      </CardContent>
    </Card>
  );
}
