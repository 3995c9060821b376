import { useForm } from "react-hook-form";

import { useLaterResolver } from "@/components/auth/forms/later-resolver";
import type { LoginForm as LoginValues, LoginInput } from "@/lib/auth/schema/login";
import type { RegisterForm as RegisterValues, RegisterInput } from "@/lib/auth/schema/registration";

const loadRegisterResolver = () => import("../forms/resolvers").then((module) => module.registerResolver);
const loadLoginResolver = () => import("../forms/resolvers").then((module) => module.loginResolver);

/**
 * The state of both forms, above the tabs so that switching between them keeps what was typed. The text fields have no default
 * values, which would overwrite text that was typed, or filled in by the browser, before hydration.
 */
export function useAuthForms() {
  const registration = useForm<RegisterValues, unknown, RegisterInput>({
    resolver: useLaterResolver(loadRegisterResolver),
    defaultValues: { rememberMe: false },
  });
  const login = useForm<LoginValues, unknown, LoginInput>({
    resolver: useLaterResolver(loadLoginResolver),
    defaultValues: { rememberMe: false },
  });
  return { registration, login };
}

export type AuthForms = ReturnType<typeof useAuthForms>;
