import { type FieldErrors, type FieldValues, type Resolver, useForm } from "react-hook-form";

import type { LoginForm as LoginValues, LoginInput } from "@/lib/auth/schema/login";
import type { RegisterForm as RegisterValues, RegisterInput } from "@/lib/auth/schema/registration";

/** Loads the schemas, and zod with them, when a form is sent. A failed load is an error of the form, and is tried again when it is sent again. */
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
 * The state of both forms, above the tabs so that switching between them keeps what was typed. The text fields have no default
 * values, which would overwrite text that was typed, or filled in by the browser, before hydration.
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
