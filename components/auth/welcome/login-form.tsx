"use client";

import Link from "next/link";
import type { UseFormReturn } from "react-hook-form";

import { useHydrated } from "@/components/layout/shell/use-hydrated";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { PasswordInput } from "@/components/ui/form/password-input";
import { login } from "@/lib/auth/client";
import type { LoginForm as LoginValues, LoginInput } from "@/lib/auth/schema";

import { RememberMe } from "./remember-me";
import { errorSummary, useAuthSubmit } from "./use-auth-submit";

export function LoginForm({ form }: { form: UseFormReturn<LoginValues, unknown, LoginInput> }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  // Until then a press would send the form the browser's own way, to nobody.
  const hydrated = useHydrated();
  const { busy, submit } = useAuthSubmit(form, login, "login", {
    success: "Welcome back!",
    failure: "Failed to login",
  });
  return (
    <form method="post" noValidate aria-label="Log In" className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p role="alert" className="sr-only">
        {errorSummary(errors)}
      </p>
      <Field label="Email" required error={errors.email?.message}>
        {(props) => <Input {...props} {...register("email")} type="email" inputMode="email" autoComplete="username" />}
      </Field>
      <Field label="Password" required error={errors.password?.message}>
        {(props) => <PasswordInput {...props} {...register("password")} autoComplete="current-password" />}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <RememberMe control={control} name="rememberMe" />
        <Link
          href="/forgot-password"
          prefetch={false}
          className="flex min-h-11 items-center rounded-xs text-sm font-semibold text-accent-foreground underline-offset-4 hover:underline"
        >
          Forgot your password?
        </Link>
      </div>
      <Button
        type="submit"
        size="lg"
        busy={busy}
        disabled={!hydrated}
        className={hydrated ? undefined : "disabled:opacity-100"}
      >
        {busy ? "Logging in..." : "Log In"}
      </Button>
    </form>
  );
}
