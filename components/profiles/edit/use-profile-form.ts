import { type BaseSyntheticEvent, useEffect, useRef } from "react";
import type { FieldErrors, Path, UseFormReturn } from "react-hook-form";

import { setFieldErrors } from "@/components/ui/form/field-errors";
import { toast, toastNext } from "@/components/ui/feedback/toast";
import { loadWhenSent } from "@/components/ui/form/load-when-sent";
import { usePrefilledForm } from "@/components/ui/form/use-prefilled-form";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { OwnProfile } from "@/lib/profiles/schema/own-profile";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";
import type { ProfileForm, SavedProfileForm } from "@/lib/profiles/schema/profile-form";

import { useSaveProfile } from "../use-save-profile";
import { type TopicFieldsProps, useTopicDrafts } from "./topic-fields";

// Of the schema, which is loaded later.
const EMPTY: ProfileForm = {
  ...{ firstName: "", lastName: "", pronouns: "", profession: "", industry: "", company: "" },
  ...{ phone: "", location: "", bio: "", linkedinUrl: "" },
};
const FIELDS = Object.keys(EMPTY) as Path<ProfileForm>[];

const resolver = loadWhenSent(() => import("./profile-resolver").then((module) => module.profileResolver));

function toFormValues(profile: OwnProfile): ProfileForm {
  return Object.fromEntries(FIELDS.map((name) => [name, profile[name] ?? ""])) as ProfileForm;
}

export type ProfileFormState = {
  form: UseFormReturn<ProfileForm, unknown, SavedProfileForm>;
  topics: TopicFieldsProps;
  isDirty: boolean;
  submit: (event: BaseSyntheticEvent) => void;
  saving: boolean;
};

/**
 * Text typed during a save stays, and so does everything if the save fails. Changes from another
 * device show while this form has no unsaved ones.
 */
export function useProfileForm(own: OwnProfileResponse): ProfileFormState {
  const t = useTranslations("profiles.edit");
  const common = useTranslations("common");
  const form = usePrefilledForm<ProfileForm, unknown, SavedProfileForm>("profile", {
    resolver,
    defaultValues: toFormValues(own.profile),
  });
  const { reset, formState } = form;
  const { isDirty } = formState;
  const save = useSaveProfile("profile");
  const topics = useTopicDrafts(own.topics, save);

  const shownProfile = useRef(own.profile);
  // Not on mount: text typed before hydration is in the form but not yet marked as changed.
  useEffect(() => {
    if (isDirty || shownProfile.current === own.profile) return;
    shownProfile.current = own.profile;
    reset(toFormValues(own.profile));
  }, [own.profile, isDirty, reset]);

  const onValid = async (values: SavedProfileForm) => {
    const sent = form.getValues();
    try {
      const { profile, isTextNumberEnded } = await save.mutateAsync({ ...values, ...topics.getChanges() });
      resetKeepingTyped(form, profile, sent);
      topics.onSaved();
      if (!isTextNumberEnded) return;
      const action = { label: t("toast.confirm"), href: "/settings/notifications#text-messages" };
      toastNext({ title: t("toast.textsWait"), action });
    } catch (error) {
      setFieldErrors(form, error);
    }
  };
  const onInvalid = ({ root }: FieldErrors<ProfileForm>) => {
    // The code that checks the form could not be loaded.
    const description = root?.type === "network" ? common("networkError") : t("toast.invalid");
    toast({ title: t("toast.failed"), description, variant: "destructive" });
  };
  const submit = (event: BaseSyntheticEvent) => void form.handleSubmit(onValid, onInvalid)(event);
  return { form, topics: topics.fields, isDirty: isDirty || topics.isDirty, submit, saving: save.isPending };
}

function resetKeepingTyped(form: ProfileFormState["form"], saved: OwnProfile, sent: ProfileForm): void {
  const typed = form.getValues();
  form.reset(toFormValues(saved));
  for (const name of FIELDS) {
    if (typed[name] !== sent[name]) form.setValue(name, typed[name], { shouldDirty: true });
  }
}
