"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useWatch } from "react-hook-form";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Switch } from "@/components/ui/form/switch";

import type { EventFormState } from "./use-event-form";

// Leaflet comes when somebody wants to see the map.
const PinMap = dynamic(() => import("./location-picker-map"), {
  ssr: false,
  loading: () => <Skeleton className="size-full rounded-none" />,
});

const pair = "grid gap-5 sm:grid-cols-2";

/** Six digits are ten centimetres. */
const degrees = (value: number): string => String(Math.round(value * 1e6) / 1e6);
const degreesOf = (text: string): number | null =>
  text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : null;

/** Where it is: the venue with its place on the map, or the address of the call. */
export function EventPlaceFields({ form }: { form: EventFormState["form"] }) {
  const { register, formState, control } = form;
  const { errors } = formState;
  const isOnline = useWatch({ control, name: "isOnline" });
  return (
    <Card>
      <CardContent className="grid gap-5 md:p-6">
        <CardTitle className="md:text-xl">Where</CardTitle>
        <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-sm font-semibold">
          Online event
          <Switch {...register("isOnline")} />
        </label>
        <Field
          label="Meeting link"
          error={errors.meetingUrl?.message}
          hint="Only who is checked in, the host and admins get to see it"
        >
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
            <div className={pair}>
              <Field label="Venue name" error={errors.venueName?.message}>
                {(props) => <Input {...props} {...register("venueName")} autoComplete="off" />}
              </Field>
              <Field label="City" error={errors.location?.message}>
                {(props) => <Input {...props} {...register("location")} autoComplete="off" />}
              </Field>
            </div>
            <Field label="Venue address" error={errors.venueAddress?.message}>
              {(props) => <Input {...props} {...register("venueAddress")} autoComplete="off" />}
            </Field>
            <Coordinates form={form} />
          </>
        )}
      </CardContent>
    </Card>
  );
}

/** The pin and the two numbers say the same; who can't use a map types them. */
function Coordinates({ form }: { form: EventFormState["form"] }) {
  const { register, formState, control, setValue } = form;
  const { errors } = formState;
  const [isShown, setShown] = useState(false);
  const [latitude, longitude] = useWatch({ control, name: ["latitude", "longitude"] });
  const [lat, lng] = [degreesOf(latitude), degreesOf(longitude)];
  const place = lat === null || lng === null ? null : { latitude: lat, longitude: lng };
  const move = (next: { latitude: number; longitude: number } | null) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue("latitude", next ? degrees(next.latitude) : "", options);
    setValue("longitude", next ? degrees(next.longitude) : "", options);
  };
  return (
    <fieldset className="grid gap-4 border-t pt-5">
      <legend className="sr-only">Place on the map</legend>
      <div className={pair}>
        <Field label="Latitude" error={errors.latitude?.message} hint="Attendees share the live map around this place">
          {(props) => <Input {...props} {...register("latitude")} inputMode="decimal" autoComplete="off" />}
        </Field>
        <Field label="Longitude" error={errors.longitude?.message}>
          {(props) => <Input {...props} {...register("longitude")} inputMode="decimal" autoComplete="off" />}
        </Field>
      </div>
      {isShown && (
        <div
          role="region"
          aria-label="Map: choose the place"
          className="h-72 overflow-hidden rounded-md border bg-muted"
        >
          <PinMap place={place} onMove={move} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide map" : "Choose on the map"}
        </Button>
        {place && (
          <Button variant="ghost" onClick={() => move(null)}>
            Remove the pin
          </Button>
        )}
      </div>
    </fieldset>
  );
}
