import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type BaseSyntheticEvent, useEffect, useRef } from "react";
import type { DefaultValues, FieldErrors, FieldValues, Path, PathValue, Resolver } from "react-hook-form";

import { setFieldErrors } from "@/components/ui/form/field-errors";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { usePrefilledForm } from "@/components/ui/form/use-prefilled-form";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ApiError } from "@/lib/http/browser/api-client";
import { siteQuery, updateSite } from "@/lib/settings/client";
import type { SiteResponse } from "@/lib/settings/responses";
import { type SiteInput, siteSettingsSchema } from "@/lib/settings/schema";

type Section<Values> = {
  name: string;
  /** The values of the form's fields, which have the names of the settings. */
  toValues: (settings: SiteResponse["settings"]) => Values;
  /** Before the schema checks it. */
  toInput: (values: Values) => Record<string, unknown>;
  /** Returns the values that another admin's change of a related value also changed. */
  merge?: (opened: Values, shown: Values, stored: Values) => Partial<Values>;
};

const schema = siteSettingsSchema.partial();

const createResolver =
  <Values extends FieldValues>(toInput: Section<Values>["toInput"]): Resolver<Values, unknown, SiteInput> =>
  (values) => {
    const parsed = schema.safeParse(toInput(values));
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= { type: "schema", message };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/**
 * The form of one section of the site's settings. Sends the changed fields only. When others change
 * the settings, the fields that are unchanged here show theirs.
 */
export function useSiteForm<Values extends FieldValues>(site: SiteResponse, section: Section<Values>) {
  const { toValues, toInput, merge } = section;
  const t = useTranslations("admin.site");
  const client = useQueryClient();
  const form = usePrefilledForm<Values, unknown, SiteInput>(`site ${section.name}`, {
    resolver: createResolver(toInput),
    defaultValues: toValues(site.settings) as DefaultValues<Values>,
  });
  const { reset, getValues, setValue, formState } = form;
  const { dirtyFields } = formState;
  const { mutateAsync, isPending } = useMutation({ mutationFn: updateSite });

  const shownSite = useRef(site);
  // Effect: React Hook Form keeps its own copy of the values.
  useEffect(() => {
    const [opened, stored] = [toValues(shownSite.current.settings), toValues(site.settings)];
    const merged = merge?.(opened, getValues(), stored) ?? {};
    shownSite.current = site;
    reset(stored, { keepDirtyValues: true });
    for (const [name, value] of Object.entries(merged) as [Path<Values>, PathValue<Values, Path<Values>>][])
      if (getValues(name) !== value) setValue(name, value, { shouldDirty: true });
  }, [site, toValues, merge, reset, getValues, setValue]);

  const onValid = async (input: SiteInput) => {
    const changed = Object.fromEntries(Object.entries(input).filter(([name]) => name in dirtyFields));
    try {
      const saved = await mutateAsync({ version: site.updatedAt, settings: changed });
      reset(toValues(saved.settings));
      client.setQueryData(siteQuery().queryKey, saved);
      toast({ title: t("saved.title"), description: t("saved.text") });
    } catch (error) {
      toastFailure(error, t("failed.title"), t("failed.text"));
      setFieldErrors(form, error, (name) => name.replace(/^settings\./, ""));
      if (error instanceof ApiError && error.status === 409) await client.invalidateQueries(siteQuery());
    }
  };
  const onInvalid = () => toast({ title: t("failed.title"), description: t("invalid"), variant: "destructive" });
  return {
    form,
    isSaving: isPending,
    submit: (event: BaseSyntheticEvent) => void form.handleSubmit(onValid, onInvalid)(event),
  };
}
