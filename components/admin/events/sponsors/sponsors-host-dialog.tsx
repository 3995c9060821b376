"use client";

import { useQuery } from "@tanstack/react-query";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/overlay/dialog";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { eventQuery } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";

import { HostPicker } from "./host-picker";
import { LogoField } from "./logo-field";
import { useSponsorsHostForm } from "./use-sponsors-host-form";

/** Spec B§2's edit dialog: three sponsors, the host and the meeting link. */
export function SponsorsHostDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { data: event, isError, refetch, isFetching } = useQuery(eventQuery(eventId));
  return event ? (
    <PeopleForm event={event} onClose={onClose} />
  ) : (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Sponsors &amp; host</DialogTitle>
          <DialogDescription>Loading the event...</DialogDescription>
        </DialogHeader>
        {isError ? (
          <ErrorState title="Couldn't load the event" onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </DialogContent>
    </Dialog>
  );
}

const SPONSORS = [
  { title: "Sponsor 1", name: "sponsorName", logo: "sponsorLogoUrl" },
  { title: "Sponsor 2", name: "sponsor2Name", logo: "sponsor2LogoUrl" },
  { title: "Sponsor 3", name: "sponsor3Name", logo: "sponsor3LogoUrl" },
] as const;

function PeopleForm({ event, onClose }: { event: EventResponse; onClose: () => void }) {
  const { form, submit, saving, host, chooseHost } = useSponsorsHostForm(event, onClose);
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const isRegistered = host !== null;
  const why = isRegistered ? "Taken from the chosen member's profile" : undefined;
  return (
    <Dialog open onOpenChange={(open) => !open && !saving && onClose()}>
      <DialogContent
        className="md:max-w-2xl"
        // A tap beside it shouldn't lose what was typed; the two buttons and Escape still close it.
        onInteractOutside={(outside) => isDirty && outside.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>Sponsors &amp; host</DialogTitle>
          <DialogDescription className="[overflow-wrap:anywhere]">{event.name}</DialogDescription>
        </DialogHeader>
        <form noValidate aria-label="Sponsors and host" onSubmit={submit} className="grid gap-6">
          {SPONSORS.map(({ title, name, logo }) => (
            <fieldset key={name} className="grid gap-4">
              <legend className="pb-2 font-display text-base font-bold">{title}</legend>
              <Field label="Name" error={errors[name]?.message}>
                {(props) => <Input {...props} {...register(name)} autoComplete="off" />}
              </Field>
              <LogoField form={form} name={logo} kind="sponsor-logo" of={title} />
            </fieldset>
          ))}
          <fieldset className="grid gap-4 border-t pt-5">
            <legend className="sr-only">Host</legend>
            <p aria-hidden className="font-display text-base font-bold">
              Host
            </p>
            <HostPicker host={host} onChoose={chooseHost} error={errors.hostUserId?.message} />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Host name" error={errors.hostName?.message} hint={why}>
                {(props) => <Input {...props} {...register("hostName")} disabled={isRegistered} autoComplete="off" />}
              </Field>
              <Field label="Host email" error={errors.hostEmail?.message} hint={why}>
                {(props) => (
                  <Input
                    {...props}
                    {...register("hostEmail")}
                    type="email"
                    disabled={isRegistered}
                    autoComplete="off"
                  />
                )}
              </Field>
              <Field label="Host phone" error={errors.hostPhone?.message} hint={why}>
                {(props) => (
                  <Input {...props} {...register("hostPhone")} type="tel" disabled={isRegistered} autoComplete="off" />
                )}
              </Field>
            </div>
            <LogoField form={form} name="hostLogoUrl" kind="host-logo" of="Host" disabledBecause={why} />
          </fieldset>
          <Field label="Meeting link" error={errors.meetingUrl?.message} className="border-t pt-5">
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
          <DialogFooter>
            <Button variant="outline" onClick={onClose} disabled={saving}>
              Cancel
            </Button>
            <Button type="submit" busy={saving} disabled={!isDirty}>
              {saving ? "Saving..." : "Save Changes"}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
