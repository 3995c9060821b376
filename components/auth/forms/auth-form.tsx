"use client";

import type { FormEvent, ReactNode } from "react";
import type { FieldErrors } from "react-hook-form";

import { ErrorSummary } from "@/components/profiles/fields/error-summary";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/browser/use-hydrated";

type AuthFormProps = {
  label: string;
  errors: FieldErrors;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
};

/** The frame of the login and registration forms: the error summary above the fields, the submit button below them. */
export function AuthForm({ label, errors, submitLabel, isBusy, onSubmit, children }: AuthFormProps) {
  // Before hydration a click would submit the form by the browser itself, which no route handles.
  const isHydrated = useHydrated();
  return (
    <form method="post" noValidate aria-label={label} className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
      <ErrorSummary errors={errors} />
      {children}
      <Button type="submit" size="lg" isBusy={isBusy} disabled={!isHydrated} dimmed={isHydrated}>
        {submitLabel}
      </Button>
    </form>
  );
}
