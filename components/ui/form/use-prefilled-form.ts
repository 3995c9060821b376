import { useEffect, useEffectEvent } from "react";
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  useForm,
  type UseFormProps,
  type UseFormRegister,
  type UseFormReturn,
} from "react-hook-form";

/**
 * `useForm` whose fields have their default values in the server's HTML too. Plain React Hook Form
 * fills them after hydration, and text typed before joins the default. The returned object is new
 * in each render; its functions are stable. Checkboxes are left out: `defaultValue` would become
 * their submitted value.
 */
export function usePrefilledForm<Values extends FieldValues, Context = unknown, Output = Values>(
  options: UseFormProps<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  const form = useForm<Values, Context, Output>(options);
  const { defaultValues } = form.formState;
  const { getValues, getFieldState, resetDefaultValues } = form;
  const syncChanges = useEffectEvent(() => {
    const names = Object.keys(getValues()) as Path<Values>[];
    if (names.some((name) => getFieldState(name).isDirty)) resetDefaultValues(defaultValues as DefaultValues<Values>);
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
