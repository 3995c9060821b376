import { useQuery } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { useWatch } from "react-hook-form";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Field } from "@/components/ui/form/field";
import { FileInput } from "@/components/ui/form/file-input";
import { Input } from "@/components/ui/form/text/input";
import { DialogFooter, focusDialog, ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventQuery } from "@/lib/events/client/events";
import { getHostCandidatesPath, type HostCandidate } from "@/lib/events/client/manage";
import type { EventResponse } from "@/lib/events/schema/event";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { MemberSearch } from "../../member-search";
import {
  type SelectedHost,
  type SponsorsHostForm,
  useEarlierSave,
  useSponsorsHostForm,
} from "./use-sponsors-host-form";
import { ACCEPTED_TYPES, useLogoUpload } from "../../logo/use-logo-upload";

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

type LogoFieldProps = {
  form: SponsorsHostForm;
  name: "sponsorLogoUrl" | "sponsor2LogoUrl" | "sponsor3LogoUrl" | "hostLogoUrl";
  owner: string;
  /** Creators only upload logos; admins also enter addresses. */
  isCreator: boolean;
  disabledBecause?: string;
};

/** See docs/product/administration.md#logo-upload. */
function LogoField({ form, name, owner, isCreator, disabledBecause }: LogoFieldProps) {
  const t = useTranslations("admin.events.logo");
  const { register, setValue, control } = form;
  const getError = useFieldErrors(form.formState.errors);
  const input = useRef<HTMLInputElement>(null);
  const url = useWatch({ control, name });
  const isDisabled = disabledBecause !== undefined;
  const { upload, progress } = useLogoUpload(name === "hostLogoUrl" ? "host-logo" : "sponsor-logo", (uploadedUrl) =>
    setValue(name, uploadedUrl, { shouldDirty: true, shouldValidate: true }),
  );

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
      <Avatar
        src={url}
        size="size-11"
        shape="square"
        fit="contain"
        className="mt-6.5 border"
        fallbackClassName="bg-muted text-muted-foreground"
      >
        <ImageUp className="size-5" />
      </Avatar>
      <Field label={t("label")} error={getError(name)} hint={disabledBecause ?? t(isCreator ? "creatorHint" : "hint")}>
        <div className="flex flex-wrap gap-2">
          <div className="flex-1 basis-48">
            <Input {...register(name)} disabled={isDisabled} inputMode="url" autoComplete="off" />
          </div>
          <FileInput
            ref={input}
            aria-label={t("file", { owner })}
            accept={ACCEPTED_TYPES}
            onFile={(file) => void upload(file)}
          />
          <Button
            variant="outline"
            isBusy={progress !== null}
            disabled={isDisabled}
            aria-label={progress === null ? t("uploadLabel", { owner }) : undefined}
            onClick={() => input.current?.click()}
          >
            {progress === null ? t("upload") : t("progress", { percent: Math.round(progress * 100) })}
          </Button>
        </div>
      </Field>
    </div>
  );
}
