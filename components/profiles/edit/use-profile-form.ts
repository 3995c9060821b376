import { zodResolver } from "@hookform/resolvers/zod";
import { type BaseSyntheticEvent, useEffect } from "react";
import { type Path, useForm, type UseFormReturn } from "react-hook-form";

import { toast } from "@/components/ui/feedback/toast";
import { ApiError } from "@/lib/http/browser/api-client";
import {
  type OwnProfile,
  type OwnProfileResponse,
  type ProfileForm,
  profileFormSchema,
  type SavedProfileForm,
} from "@/lib/profiles/schema";

import { PROFILE_WORDS, useSaveProfile } from "./use-save-profile";

const FIELDS = Object.keys(profileFormSchema.shape) as Path<ProfileForm>[];

/** The fields as a form shows them: nothing is an empty field. */
function fieldsOf(profile: OwnProfile): ProfileForm {
  return Object.fromEntries(FIELDS.map((name) => [name, profile[name] ?? ""])) as ProfileForm;
}

export type ProfileFormState = {
  form: UseFormReturn<ProfileForm, unknown, SavedProfileForm>;
  submit: (event: BaseSyntheticEvent) => void;
  saving: boolean;
};

/**
 * The profile form's state. What is typed while a save is under way stays, and so does everything typed when one fails; a
 * change made elsewhere shows as long as nothing here waits to be saved.
 */
export function useProfileForm(own: OwnProfileResponse): ProfileFormState {
  const form = useForm<ProfileForm, unknown, SavedProfileForm>({
    resolver: zodResolver(profileFormSchema),
    defaultValues: fieldsOf(own.profile),
  });
  const { isDirty } = form.formState;
  const save = useSaveProfile(PROFILE_WORDS);

  // An effect, because the form's values are outside React.
  useEffect(() => {
    if (!isDirty) form.reset(fieldsOf(own.profile));
  }, [own.profile, isDirty, form]);

  const onValid = async (values: SavedProfileForm) => {
    const sent = form.getValues();
    try {
      const { profile } = await save.mutateAsync(values);
      const typed = form.getValues();
      form.reset(fieldsOf(profile));
      for (const name of FIELDS) {
        if (typed[name] !== sent[name]) form.setValue(name, typed[name], { shouldDirty: true });
      }
    } catch (error) {
      // The toast has been shown; the server's word on a field goes on that field.
      if (error instanceof ApiError) showOnFields(form, error.fields ?? {});
    }
  };
  const onInvalid = () =>
    toast({
      title: PROFILE_WORDS.failure,
      description: "Some fields are missing or invalid. Please review and try again.",
      variant: "destructive",
    });

  const submit = (event: BaseSyntheticEvent) => void form.handleSubmit(onValid, onInvalid)(event);
  return { form, submit, saving: save.isPending };
}

function showOnFields(form: ProfileFormState["form"], fields: Record<string, string>): void {
  const known = FIELDS.filter((name) => name in fields);
  known.forEach((name, index) =>
    form.setError(name, { type: "server", message: fields[name] }, { shouldFocus: index === 0 }),
  );
}
