import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";

import { type LoginForm as LoginValues, type LoginInput, loginSchema } from "@/lib/auth/schema/login";
import {
  type RegisterForm as RegisterValues,
  type RegisterInput,
  registerSchema,
} from "@/lib/auth/schema/registration";

/**
 * The state of both forms, above the tabs so that switching between them keeps what was typed. The text fields have no default
 * values, which would overwrite text that was typed, or filled in by the browser, before hydration.
 */
export function useAuthForms() {
  const registration = useForm<RegisterValues, unknown, RegisterInput>({
    resolver: zodResolver(registerSchema),
    defaultValues: { rememberMe: false },
  });
  const login = useForm<LoginValues, unknown, LoginInput>({
    resolver: zodResolver(loginSchema),
    defaultValues: { rememberMe: false },
  });
  return { registration, login };
}

export type AuthForms = ReturnType<typeof useAuthForms>;
