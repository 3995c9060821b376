import { type FieldErrors, type FieldValues, type Resolver, useForm } from "react-hook-form";

import type { LoginForm as LoginValues, LoginInput } from "@/lib/auth/schema/login";
import type { RegisterForm as RegisterValues, RegisterInput } from "@/lib/auth/schema/registration";

/** Loads zod when the form is sent. A failed load is a form error; sending again repeats it. */
const loadWhenSent =
  <Values extends FieldValues, Output>(
    load: () => Promise<Resolver<Values, unknown, Output>>,
  ): Resolver<Values, unknown, Output> =>
  async (...form) => {
    const resolve = await load().catch(() => null);
    if (resolve) return resolve(...form);
    return { values: {}, errors: { root: { type: "network" } } as FieldErrors<Values> };
  };
const registerResolver = loadWhenSent(() => import("../forms/resolvers").then((module) => module.registerResolver));
const loginResolver = loadWhenSent(() => import("../forms/resolvers").then((module) => module.loginResolver));

/**
 * Above the tabs, so that switching keeps what was typed. No default values: they would overwrite
 * text typed or filled in before hydration.
 */
export function useAuthForms() {
  const registration = useForm<RegisterValues, unknown, RegisterInput>({
    resolver: registerResolver,
    defaultValues: { rememberMe: false },
  });
  const login = useForm<LoginValues, unknown, LoginInput>({
    resolver: loginResolver,
    defaultValues: { rememberMe: false },
  });
  return { registration, login };
}

export type AuthForms = ReturnType<typeof useAuthForms>;
