import type { FormEvent, ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import type { FieldErrors } from "react-hook-form";

import { ErrorSummary } from "@/components/profiles/fields/error-summary";
import { Button } from "@/components/ui/button";
import { useErrorText } from "@/components/ui/text/use-error-text";

type AuthFormProps = {
  label: string;
  errors: FieldErrors;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
};

/** Shows field errors above the fields, and an error of the whole form below them. */
export function AuthForm({ label, errors, submitLabel, isBusy, onSubmit, children }: AuthFormProps) {
  const toErrorText = useErrorText();
  const { root, ...fieldErrors } = errors;
  return (
    <form method="post" noValidate aria-label={label} className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
      <ErrorSummary errors={fieldErrors} />
      {children}
      {root?.message && (
        <p role="alert" className="flex items-start gap-2 text-sm font-semibold text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {toErrorText(root.message)}
        </p>
      )}
      <Button type="submit" size="lg" isBusy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
