"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Eye, ImagePlus, LogOut, QrCode, Settings, Share2, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Control, useWatch } from "react-hook-form";

import { useSignOut } from "@/components/live/sign-out/use-sign-out";
import { RestartWalkthrough } from "@/components/onboarding/restart-walkthrough";
import { shareLink } from "@/components/ui/browser/share-link";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { dismissToastsAbout, toast } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { Textarea } from "@/components/ui/form/text/textarea";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { UnsavedGuard } from "@/components/ui/unsaved/unsaved-guard";
import { ownProfileQuery } from "@/lib/profiles/client/profile";
import { PROFILE_LOCATIONS } from "@/lib/profiles/constants/locations";
import { formatFullName, MAX_BIO } from "@/lib/profiles/constants/profile";
import { pickPublicFields } from "@/lib/profiles/constants/public-profile";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";
import type { ProfileForm, SavedProfileForm } from "@/lib/profiles/schema/profile-form";
import type { PublicProfile } from "@/lib/profiles/schema/public-user";
import type { Topics } from "@/lib/profiles/schema/topics";

import { ErrorSummary } from "../fields/error-summary";
import { type FieldBinding, useFieldErrors } from "../fields/field-binding";
import { LocationField, NameFields, PhoneField, WorkFields } from "../fields/profile-fields";
import { NameTag } from "../name-tag/name-tag";
import { TopicLines } from "../topics/topic-lines";
import { useSaveProfile } from "../use-save-profile";
import { NetworkStats } from "./network-stats";
import { TopicFields } from "./topic-fields";
import { type ProfileFormState, useProfileForm } from "./use-profile-form";

const PhotoDialog = lazyWithRetry(() => import("../photo/photo-dialog").then((module) => module.PhotoDialog));
const MyQrDialog = lazyWithRetry(() => import("../share/my-qr-dialog").then((module) => module.MyQrDialog));

type EditableNameTagProps = {
  control: Control<ProfileForm, unknown, SavedProfileForm>;
  userId: string;
  avatarUrl: string | null;
  topics: Topics;
  offersSelfie: boolean;
};

function EditableNameTag({ control, userId, avatarUrl, topics, offersSelfie }: EditableNameTagProps) {
  const t = useTranslations("profiles.edit");
  const typed = useWatch({ control, compute: pickPublicFields<ProfileForm> });
  const [isOpen, setOpen] = useState(false);
  const remove = useSaveProfile("photoRemoval");
  return (
    <>
      <NameTag size="lg" heading="h2" profile={{ ...typed, avatarUrl }}>
        <TopicLines topics={topics} isOwn />
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" size="compact" className="grow" onClick={() => setOpen(true)}>
            <ImagePlus aria-hidden />
            {t(avatarUrl ? "changePhoto" : "addPhoto")}
          </Button>
          {avatarUrl && (
            <Button
              variant="outline"
              size="compact"
              className="grow"
              isBusy={remove.isPending}
              onClick={() => remove.mutate({ avatarUrl: null })}
            >
              {t.rich("removePhoto", { hidden: (chunks) => <span className="sr-only">{chunks}</span> })}
            </Button>
          )}
        </div>
      </NameTag>
      {isOpen && (
        <PhotoDialog
          onClose={() => setOpen(false)}
          current={avatarUrl}
          industry={typed.industry ?? ""}
          userId={userId}
          offersSelfie={offersSelfie}
        />
      )}
    </>
  );
}

type ShareProfileButtonProps = { userId: string; profile: Pick<PublicProfile, "firstName" | "lastName"> };

/** See docs/product/profiles.md#share-profile. */
function ShareProfileButton({ userId, profile }: ShareProfileButtonProps) {
  const t = useTranslations("profiles.shareProfile");
  const about = `share:${userId}`;
  const onClick = async () => {
    dismissToastsAbout(about);
    const url = `${window.location.origin}/profile/${userId}`;
    try {
      const outcome = await shareLink({ title: t("sheetTitle", { name: formatFullName(profile) }), url });
      if (outcome === "copied") toast({ title: t("toast.copied"), about });
    } catch {
      toast({ title: t("toast.failed.title"), description: t("toast.failed.text"), variant: "destructive", about });
    }
  };
  return (
    <Button variant="outline" onClick={() => void onClick()}>
      <Share2 aria-hidden />
      {t("button")}
    </Button>
  );
}

const LINKEDIN_EXAMPLE = "https://www.linkedin.com/in/your-name";

/** "linkedin.com/in/me" gets https://. The schema handles anything else. */
const addScheme = (value: string): string =>
  /^[\w-]+(\.[\w-]+)+(\/|$)/.test(value.trim()) ? `https://${value.trim()}` : value;

type OwnProfileScreenProps = {
  /** From SELFIE_BUTTON (docs/product/profiles.md#own-profile-screen). */
  offersSelfie: boolean;
  /** Shown beside "My QR". */
  scanButton?: ReactNode;
};

export function OwnProfileScreen({ offersSelfie, scanButton }: OwnProfileScreenProps) {
  const t = useTranslations("profiles.edit");
  // Hydrated by the page. Saves and live updates replace the data.
  const { data, refetch, isFetching } = useQuery(ownProfileQuery());
  if (data) return <OwnProfile own={data} offersSelfie={offersSelfie} scanButton={scanButton} />;
  return <ErrorState title={t("loadFailed")} onRetry={() => void refetch()} isBusy={isFetching} className="my-auto" />;
}

function OwnProfile({ own, offersSelfie, scanButton }: OwnProfileScreenProps & { own: OwnProfileResponse }) {
  const profileForm = useProfileForm(own);
  return (
    <div className="grid grid-cols-1 gap-5">
      <ProfileHeader own={own} scanButton={scanButton} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[21rem_minmax(0,1fr)]">
        <div className="@container min-w-0 lg:sticky lg:top-7">
          <div className="grid grid-cols-1 gap-5 @min-[36rem]:grid-cols-2 @min-[36rem]:items-start">
            <EditableNameTag
              control={profileForm.form.control}
              userId={own.id}
              avatarUrl={own.profile.avatarUrl}
              topics={own.topics}
              offersSelfie={offersSelfie}
            />
            <NetworkStats stats={own.stats} />
          </div>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <ProfileForm own={own} {...profileForm} />
          <AccountCard />
        </div>
      </div>
    </div>
  );
}

type ProfileHeaderProps = Pick<OwnProfileScreenProps, "scanButton"> & { own: OwnProfileResponse };

function ProfileHeader({ own, scanButton }: ProfileHeaderProps) {
  const t = useTranslations("profiles.edit");
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2.5">
        <Button variant="ghost" href={`/profile/${own.id}`}>
          <Eye aria-hidden />
          {t("view")}
          <span className="sr-only"> {t("viewDetail")}</span>
        </Button>
        <MyQrButton own={own} />
        {scanButton}
        <ShareProfileButton userId={own.id} profile={own.profile} />
      </div>
    </header>
  );
}

function MyQrButton({ own }: { own: OwnProfileResponse }) {
  const t = useTranslations("profiles.myQr");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <QrCode aria-hidden />
        {t("title")}
      </Button>
      {isOpen && <MyQrDialog own={own} onClose={() => setOpen(false)} />}
    </>
  );
}

export function AccountCard() {
  const t = useTranslations("profiles.edit");
  const { signOut, isSigningOut } = useSignOut();
  return (
    <Card>
      <CardContent className="flex flex-wrap gap-2 *:grow md:p-6 xl:*:grow-0">
        <Button variant="secondary" href="/settings">
          <Settings aria-hidden />
          {t("settings")}
        </Button>
        <Button variant="outline" href="/install-app">
          <Smartphone aria-hidden />
          {t("installApp")}
        </Button>
        <RestartWalkthrough />
        <Button variant="outline" onClick={() => signOut()} isBusy={isSigningOut}>
          {!isSigningOut && <LogOut aria-hidden />}
          {t("signOut")}
        </Button>
      </CardContent>
    </Card>
  );
}

/** See docs/product/profiles.md#profile-form. */
function ProfileForm({ own, form, topics, isDirty, submit, saving }: ProfileFormState & { own: OwnProfileResponse }) {
  const t = useTranslations("profiles.edit");
  const { register, formState, control } = form;
  const getError = useFieldErrors(formState.errors);
  const location = useWatch({ control, name: "location" });
  const binding = { register, getError };
  return (
    <Card id="details" className="scroll-mt-20">
      <form noValidate aria-label={t("formLabel")} onSubmit={submit}>
        <UnsavedGuard isDirty={isDirty} />
        <CardContent className="grid gap-5 md:p-6 [&_:is(input,select,textarea)]:scroll-mb-28">
          <CardTitle className="md:text-xl">{t("details")}</CardTitle>
          <ErrorSummary errors={formState.errors} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-5">
            <NameFields {...binding} />
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t("pronouns")} error={getError("pronouns")}>
              {(control) => <Input {...control} {...register("pronouns")} autoComplete="off" />}
            </Field>
            <WorkFields {...binding} industryHint={t("industryHint")} />
            <LocationField {...binding} value={location} cities={PROFILE_LOCATIONS} stored={own.profile.location} />
          </div>
          <TopicFields {...topics} />
          <BioField form={form} error={getError("bio")} />
          <ContactFields email={own.email} form={form} getError={getError} />
        </CardContent>
        <SaveBar isDirty={isDirty} isSaving={saving} />
      </form>
    </Card>
  );
}

function SaveBar({ isDirty, isSaving }: { isDirty: boolean; isSaving: boolean }) {
  const t = useTranslations("profiles.edit");
  return (
    <div
      data-slot="save-bar"
      className={clsx(
        "flex flex-wrap items-center justify-between gap-3 rounded-b-lg border-t bg-card px-4 py-3 md:px-6",
        isDirty && "sticky bottom-[calc(--spacing(16)+env(safe-area-inset-bottom))] z-20 md:bottom-0",
      )}
    >
      <p role="status" className="text-sm text-muted-foreground">
        {isDirty && t("unsaved")}
      </p>
      <Button type="submit" isBusy={isSaving} className="ml-auto min-w-[min(9rem,100%)]">
        {t(isSaving ? "saving" : "save")}
      </Button>
    </div>
  );
}

function BioField({ form, error }: Pick<ProfileFormState, "form"> & { error: string | undefined }) {
  const t = useTranslations("profiles.edit");
  const bio = useWatch({ control: form.control, name: "bio" });
  const length = bio?.length ?? 0;
  return (
    <Field
      label={t("bio")}
      error={error}
      hint={
        <span data-numeric className={clsx(length > MAX_BIO && "font-medium text-destructive")}>
          {t("bioLength", { length: String(length), max: String(MAX_BIO) })}
        </span>
      }
    >
      <Textarea {...form.register("bio")} variant="tall" className="max-h-80" />
    </Field>
  );
}

type ContactFieldsProps = Pick<ProfileFormState, "form"> &
  Pick<FieldBinding<"phone" | "linkedinUrl">, "getError"> & { email: string };

/** The email is read-only, because it is the login name. */
function ContactFields({ email, form, getError }: ContactFieldsProps) {
  const t = useTranslations("profiles.edit");
  const { register, setValue } = form;
  const linkedin = register("linkedinUrl", {
    onBlur: ({ target }: { target: HTMLInputElement }) => {
      const url = addScheme(target.value);
      if (url !== target.value) setValue("linkedinUrl", url, { shouldDirty: true, shouldValidate: true });
    },
  });
  return (
    <fieldset className="grid gap-5 border-t pt-5">
      <legend className="sr-only">{t("contactDetails")}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("email")} hint={t("emailHint")}>
          <Input type="email" value={email} readOnly />
        </Field>
        <PhoneField register={register} getError={getError} />
      </div>
      <Field label={t("linkedin")} error={getError("linkedinUrl")}>
        <Input {...linkedin} type="url" inputMode="url" placeholder={LINKEDIN_EXAMPLE} autoComplete="url" />
      </Field>
    </fieldset>
  );
}
