import { type ComponentProps, type FormEvent, type ReactNode, type Ref, useRef, useState } from "react";

import { useIsMounted } from "@/components/ui/browser/use-is-mounted";
import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { PasswordInput } from "@/components/ui/form/text/password-input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ApiError } from "@/lib/http/browser/api-client";
import type { ProofForm as AnyProof } from "@/lib/two-step/schema";

/** Digits by mail are for accounts with none of these. */
type Proof = Exclude<AnyProof, { method: "email" }>;
export type ProofMethod = Proof["method"];
type PasskeyAnswer = Extract<Proof, { method: "passkey" }>["response"];

type ProofFormProps = {
  /** The first one is open. */
  methods: readonly ProofMethod[];
  submitLabel: string;
  /** Must not ask for a passkey once `isWanted` is false. */
  answerPasskey?: (isWanted: () => boolean) => Promise<PasskeyAnswer>;
  onProof: (proof: Proof) => Promise<void>;
  children?: ReactNode;
  /** `whileBusy`: closing the form does not stop the request. */
  cancel: { label: string; whileBusy?: boolean; onClick: () => void };
};

/** Stays busy after success (docs/product/two-step.md#sign-in). */
export function ProofForm(props: ProofFormProps) {
  const { methods, submitLabel, answerPasskey, onProof, children, cancel } = props;
  const t = useTranslations("twoStep.proof");
  const getFailureText = useFailureText();
  const [method, setMethod] = useState<ProofMethod>(methods[0] ?? "password");
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isShown = useIsMounted();

  const prove = async (): Promise<void> => {
    if (method === "passkey") {
      const response = await answerPasskey?.(() => isShown.current);
      return response && isShown.current ? onProof({ method, response }) : undefined;
    }
    return onProof(method === "password" ? { method, password: value } : { method, code: value });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (method !== "passkey" && value.trim() === "") {
      setError(t(`${method}.empty`));
      return input.current?.focus();
    }
    setBusy(true);
    setError(undefined);
    prove().catch((failure: unknown) => {
      const fields = failure instanceof ApiError ? Object.values(failure.fields ?? {}) : [];
      setError(fields[0] ?? getFailureText(failure, t(`${method}.failed`)));
      setBusy(false);
      input.current?.focus();
      input.current?.select();
    });
  };
  const choose = (next: ProofMethod) => {
    setMethod(next);
    setValue("");
    setError(undefined);
  };
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={onSubmit}>
      <ProofField key={method} ref={input} method={method} value={value} error={error} onChange={setValue} />
      {children}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button type="button" variant="outline" onClick={cancel.onClick} disabled={isBusy && !cancel.whileBusy}>
          {cancel.label}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {method === "passkey" ? t("passkey.button") : submitLabel}
        </Button>
      </div>
      {methods.length > 1 && (
        <div className="grid justify-items-start border-t pt-2">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button
                key={other}
                type="button"
                variant="link"
                size="inline"
                disabled={isBusy}
                onClick={() => choose(other)}
              >
                {t(`${other}.choose`)}
              </Button>
            ))}
        </div>
      )}
    </form>
  );
}

type ProofFieldProps = {
  ref: Ref<HTMLInputElement>;
  method: ProofMethod;
  value: string;
  error?: string;
  onChange: (value: string) => void;
};

function ProofField({ ref, method, value, error, onChange }: ProofFieldProps) {
  const t = useTranslations("twoStep.proof");
  if (method === "passkey") {
    return (
      <div className="grid gap-2 text-sm">
        <p className="text-muted-foreground">{t("passkey.hint")}</p>
        <p role="alert" className="font-medium text-destructive empty:sr-only">
          {error}
        </p>
      </div>
    );
  }
  const input: ComponentProps<typeof Input> = {
    ref,
    value,
    autoFocus: true,
    onChange: ({ target }) => onChange(target.value),
  };
  return (
    <>
      <Field label={t(`${method}.label`)} hint={t(`${method}.hint`)} required error={error}>
        {method === "password" ? (
          <PasswordInput {...input} autoComplete="current-password" />
        ) : (
          <Input
            {...input}
            autoComplete={method === "authenticator" ? "one-time-code" : "off"}
            inputMode={method === "authenticator" ? "numeric" : "text"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
          />
        )}
      </Field>
      <p role="alert" className="sr-only">
        {error}
      </p>
    </>
  );
}
