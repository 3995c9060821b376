import { useState } from "react";
import { useWatch } from "react-hook-form";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { Switch } from "@/components/ui/form/choice/switch";
import { SwitchField } from "@/components/ui/form/choice/switch-field";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";

import type { EventFormState } from "../form/use-event-form";
import type { Coordinates } from "./location-picker-map";

const LocationPickerMap = lazyWithRetry(
  () => import("./location-picker-map").then((module) => module.default),
  () => <Skeleton className="size-full" rounded="none" />,
);

/** Six decimals are about ten centimeters. */
const formatDegrees = (value: number): string => String(Math.round(value * 1e6) / 1e6);
const parseDegrees = (text: string): number | null =>
  text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : null;

export function EventLocationFields({ form }: { form: EventFormState["form"] }) {
  const t = useTranslations("admin.events.form");
  const getError = useFieldErrors(form.formState.errors);
  const { register, control } = form;
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
          <Input {...register("meetingUrl")} type="url" inputMode="url" placeholder="https://" autoComplete="off" />
        </Field>
        {!isOnline && (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label={t("venueName")} error={getError("venueName")}>
                <Input {...register("venueName")} autoComplete="off" />
              </Field>
              <Field label={t("city")} error={getError("location")}>
                <Input {...register("location")} autoComplete="off" />
              </Field>
            </div>
            <Field label={t("venueAddress")} error={getError("venueAddress")}>
              <Input {...register("venueAddress")} autoComplete="off" />
            </Field>
            <CoordinateFields form={form} />
            <SwitchField
              {...register("requiresDoorCode")}
              label={t("requiresDoorCode")}
              hint={t("requiresDoorCodeHint")}
            />
          </>
        )}
      </CardContent>
    </Card>
  );
}

/** The fields and the map's pin always show the same position. */
function CoordinateFields({ form }: { form: EventFormState["form"] }) {
  const t = useTranslations("admin.events.form");
  const getError = useFieldErrors(form.formState.errors);
  const { register, formState, control, setValue } = form;
  const [isMapOpen, setMapOpen] = useState(false);
  const [latitudeText, longitudeText] = useWatch({ control, name: ["latitude", "longitude"] });
  const [latitude, longitude] = [parseDegrees(latitudeText), parseDegrees(longitudeText)];
  const coordinates = latitude === null || longitude === null ? null : { latitude, longitude };
  const setCoordinates = (next: Coordinates | null) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue("latitude", next ? formatDegrees(next.latitude) : "", options);
    setValue("longitude", next ? formatDegrees(next.longitude) : "", options);
  };
  return (
    <fieldset className="grid gap-4 border-t pt-5">
      <legend className="sr-only">{t("coordinates")}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("latitude")} error={getError("latitude")} hint={t("coordinatesHint")}>
          <Input {...register("latitude")} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label={t("longitude")} error={getError("longitude")}>
          <Input {...register("longitude")} inputMode="decimal" autoComplete="off" />
        </Field>
      </div>
      {isMapOpen && (
        <div role="region" aria-label={t("map")} className="h-72 overflow-hidden rounded-md border bg-muted">
          <LocationPickerMap coordinates={coordinates} onChange={setCoordinates} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
          {isMapOpen ? t("hideMap") : t("openMap")}
        </Button>
        {coordinates && (
          <Button variant="ghost" onClick={() => setCoordinates(null)}>
            {t("removePin")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
