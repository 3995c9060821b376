import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { DialogFooter, focusDialog, ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventQuery } from "@/lib/events/client/events";
import { getHostCandidatesPath, type HostCandidate } from "@/lib/events/client/manage";
import type { EventResponse } from "@/lib/events/schema/event";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { MemberSearch } from "../../member-search";
import { LogoField } from "./logo-field";
import {
  type SelectedHost,
  type SponsorsHostForm,
  useEarlierSave,
  useSponsorsHostForm,
} from "./use-sponsors-host-form";

type FormState = { isDirty: boolean };

/** `canHost`: may host the event, and remove a host. */
export type Creator = { id: string; name: string; canHost: boolean };

type SponsorsHostDialogProps = {
  eventId: string;
  /** The viewer who edits their own event, and hosts it or names a host. Absent for admins. */
  creator?: Creator;
  /**
   * The page's guard asks about unsaved changes. A guard's history entry would outlast the dialog,
   * and a page can have only one guard.
   */
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
};

/** See docs/product/administration.md#sponsors-and-host. */
export function SponsorsHostDialog({ eventId, creator, onDirtyChange, onClose }: SponsorsHostDialogProps) {
  const t = useTranslations("admin.events.sponsors");
  const query = useQuery(eventQuery(eventId));
  const event = query.data;
  const isSavingEarlier = useEarlierSave(eventId);
  const form = useRef<FormState>(null);
  // One dialog for loading and form: a second one would not know where to return the focus.
  return (
    <ModalDialog
      title={t("title")}
      description={event?.name ?? t("loading")}
      width="2xl"
      // Focusing the first field would select its text, and typing would replace it.
      onOpenAutoFocus={focusDialog}
      // A tap outside does not discard unsaved input. Cancel and Escape do.
      onInteractOutside={(interaction) => form.current?.isDirty && interaction.preventDefault()}
      onClose={onClose}
    >
      {event && !isSavingEarlier ? (
        <SponsorsHostForm ref={form} event={event} creator={creator} onDirtyChange={onDirtyChange} onClose={onClose} />
      ) : (
        <QueryPlaceholder query={query} title={t("loadFailed")}>
          <Skeleton className="h-40" />
        </QueryPlaceholder>
      )}
    </ModalDialog>
  );
}

type SponsorsHostFormProps = Omit<SponsorsHostDialogProps, "eventId"> & { ref: Ref<FormState>; event: EventResponse };

function SponsorsHostForm({ ref, event, creator, onDirtyChange, onClose }: SponsorsHostFormProps) {
  const t = useTranslations("admin.events.sponsors");
  const { form, submit, isSaving, host, selectHost, isRestored } = useSponsorsHostForm(event, onClose);
  const { errors, isDirty } = form.formState;
  const getError = useFieldErrors(errors);
  useImperativeHandle(ref, () => ({ isDirty }), [isDirty]);
  const isUnsaved = isDirty && !isSaving;
  // Effect: the page outside the dialog follows the form's state, until the form is gone.
  useEffect(() => {
    onDirtyChange(isUnsaved);
    return () => onDirtyChange(false);
  }, [isUnsaved, onDirtyChange]);
  return (
    <form noValidate aria-label={t("form")} onSubmit={submit} className="grid gap-6">
      {isRestored && <p className="rounded-md bg-accent px-4 py-3 text-sm text-accent-foreground">{t("restored")}</p>}
      <SponsorsFields form={form} isCreator={creator !== undefined} />
      <HostFields form={form} host={host} creator={creator} onSelectHost={selectHost} />
      <Field label={t("meetingUrl")} error={getError("meetingUrl")} className="border-t pt-5">
        {(control) => (
          <Input
            {...control}
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

const HOST_FIELDS = [
  { name: "hostName", type: "text" },
  { name: "hostEmail", type: "email" },
  { name: "hostPhone", type: "tel" },
] as const;

type HostFieldsProps = {
  form: SponsorsHostForm;
  host: SelectedHost | null;
  creator?: Creator;
  onSelectHost: (host: SelectedHost | null) => void;
};

function HostFields({ form, host, creator, onSelectHost }: HostFieldsProps) {
  const t = useTranslations("admin.events.sponsors");
  const getError = useFieldErrors(form.formState.errors);
  const isRegistered = host !== null;
  const disabledBecause = isRegistered ? t("fromProfile") : undefined;
  return (
    <fieldset className="grid gap-4 border-t pt-5">
      <legend className="sr-only">{t("host")}</legend>
      <p aria-hidden className="font-display text-base font-bold">
        {t("host")}
      </p>
      <HostPicker host={host} creator={creator} onSelect={onSelectHost} error={getError("hostUserId")} />
      <div className="grid gap-4 sm:grid-cols-2">
        {HOST_FIELDS.map(({ name, type }) => (
          <Field key={name} label={t(name)} error={getError(name)} hint={disabledBecause}>
            <Input {...form.register(name)} type={type} disabled={isRegistered} autoComplete="off" />
          </Field>
        ))}
      </div>
      <LogoField
        form={form}
        name="hostLogoUrl"
        owner={t("host")}
        isCreator={creator !== undefined}
        disabledBecause={disabledBecause}
      />
    </fieldset>
  );
}

type HostPickerProps = {
  host: SelectedHost | null;
  creator?: Creator;
  onSelect: (host: SelectedHost | null) => void;
  error?: string;
};

function HostPicker({ host, creator, onSelect, error }: HostPickerProps) {
  const t = useTranslations("admin.events.sponsors");
  if (!host && creator && !creator.canHost) return null;
  if (!host && creator) {
    return (
      <Button variant="outline" className="justify-self-start" onClick={() => onSelect(creator)}>
        {t("hostMyself")}
      </Button>
    );
  }
  if (!host) {
    return (
      <MemberSearch<HostCandidate>
        label={t("findHost")}
        getPath={getHostCandidatesPath}
        getButtonLabel={(name) => t("chooseHost", { name })}
        onSelect={({ id, profile }) => onSelect({ id, name: formatFullName(profile) })}
        error={error}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border bg-muted px-3.5 py-2">
      <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <span className="block text-xs text-muted-foreground">{t("registeredHost")}</span>
        <span className="font-semibold">{host.name ?? t("unknownMember")}</span>
        {error && (
          <span role="alert" className="block text-destructive">
            {error}
          </span>
        )}
      </p>
      {creator?.canHost !== false && (
        <Button variant="outline" onClick={() => onSelect(null)}>
          {t("removeHost")}
        </Button>
      )}
    </div>
  );
}

const SPONSORS = [
  { number: 1, name: "sponsorName", logo: "sponsorLogoUrl" },
  { number: 2, name: "sponsor2Name", logo: "sponsor2LogoUrl" },
  { number: 3, name: "sponsor3Name", logo: "sponsor3LogoUrl" },
] as const;

function SponsorsFields({ form, isCreator }: { form: SponsorsHostForm; isCreator: boolean }) {
  const t = useTranslations("admin.events.sponsors");
  const getError = useFieldErrors(form.formState.errors);
  return SPONSORS.map(({ number, name, logo }) => {
    const title = t("sponsor", { number });
    return (
      <fieldset key={name} className="grid gap-4">
        <legend className="pb-2 font-display text-base font-bold">{title}</legend>
        <Field label={t("name")} error={getError(name)}>
          {(control) => <Input {...control} {...form.register(name)} autoComplete="off" />}
        </Field>
        <LogoField form={form} name={logo} owner={title} isCreator={isCreator} />
      </fieldset>
    );
  });
}
