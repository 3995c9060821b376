import { useEffect, useEffectEvent } from "react";
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  useForm,
  type UseFormProps,
  type UseFormRegister,
  type UseFormReturn,
} from "react-hook-form";

import { findKeptInput, useKeptInput } from "../unsaved/kept-input";

type Changes<Values extends FieldValues> = [name: Path<Values>, value: PathValue<Values, Path<Values>>][];

/**
 * `useForm` whose fields have their default values in the server's HTML too. Plain React Hook Form
 * fills them after hydration, and text typed before joins the default. The returned object is new
 * in each render; its functions are stable. Checkboxes are left out: `defaultValue` would become
 * their submitted value. `keptAs` names what Back keeps: see `useKeptInput`.
 */
export function usePrefilledForm<Values extends FieldValues, Context = unknown, Output = Values>(
  keptAs: string,
  options: UseFormProps<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  const form = useForm<Values, Context, Output>(options);
  const { defaultValues } = form.formState;
  const { getValues, getFieldState, setValue, resetDefaultValues } = form;
  const listChanges = (): Changes<Values> => {
    const names = Object.keys(getValues()) as Path<Values>[];
    return names.filter((name) => getFieldState(name).isDirty).map((name) => [name, getValues(name)]);
  };
  useKeptInput(keptAs, listChanges);
  const syncChanges = useEffectEvent(() => {
    if (listChanges().length > 0) resetDefaultValues(defaultValues as DefaultValues<Values>);
    const kept = (findKeptInput(keptAs) ?? []) as Changes<Values>;
    for (const [name, value] of kept) setValue(name, value, { shouldDirty: true });
  });
  // React Hook Form 7.92 keeps text typed before hydration but calls the form unchanged. This
  // compares the values again.
  useEffect(() => syncChanges(), []);
  const register: UseFormRegister<Values> = (name, rules) => {
    const defaultValue = get<unknown>(defaultValues, name);
    return { ...form.register(name, rules), ...(typeof defaultValue !== "boolean" && { defaultValue }) };
  };
  return { ...form, register };
}
