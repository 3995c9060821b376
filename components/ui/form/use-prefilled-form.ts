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
 * Returns `useForm`'s form whose registered fields have their default values in the server's HTML too. React Hook Form alone
 * fills them only after hydration: until then the fields look empty, and text typed into one joins its old value. The returned object is
 * new in each render, its functions are not. Checkboxes are left out: with a value of their own they would give it as theirs.
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
  // Effect: once after hydration. React Hook Form 7.92 keeps text typed before it, but its form state still says that nothing is changed.
  // Comparing the values with the defaults again updates the state.
  useEffect(() => syncChanges(), []);
  const register: UseFormRegister<Values> = (name, rules) => {
    const defaultValue = get<unknown>(defaultValues, name);
    return { ...form.register(name, rules), ...(typeof defaultValue !== "boolean" && { defaultValue }) };
  };
  return { ...form, register };
}
