"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Mail } from "lucide-react";
import { useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { toast } from "@/components/ui/feedback/toast";
import { requestPasswordReset } from "@/lib/auth/client";
import { requestPasswordResetSchema } from "@/lib/auth/schema";
import { errorMessage } from "@/lib/http/browser/api-client";

import { AccountPanel } from "../account-panel";
import { BackToLogIn } from "./back-to-log-in";

type Values = { email: string };
type Sent = { email: string; message: string };

/** Spec B§2, B§4: the form, then what was said to it. */
export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<Sent | null>(null);
  const [again, setAgain] = useState(false);
  const startOver = () => {
    setSent(null);
    setAgain(true);
  };
  return sent ? <RequestSent {...sent} onAnother={startOver} /> : <RequestForm onSent={setSent} announce={again} />;
}

function RequestForm({ onSent, announce }: { onSent: (sent: Sent) => void; announce: boolean }) {
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(requestPasswordResetSchema),
    defaultValues: { email: "" },
  });
  const { errors, isSubmitting } = formState;

  const onValid = async ({ email }: Values) => {
    try {
      onSent({ email, ...(await requestPasswordReset(email)) });
    } catch (error) {
      toast({
        title: "Request Failed",
        description: errorMessage(error, "Failed to send reset email. Please try again."),
        variant: "destructive",
      });
    }
  };
  const onInvalid = ({ email }: FieldErrors<Values>) => {
    const isMissing = email?.message === "Email is required";
    toast({
      title: isMissing ? "Email Required" : "Request Failed",
      description: isMissing ? "Please enter your email address." : email?.message,
      variant: "destructive",
    });
  };

  return (
    <AccountPanel
      heading="Forgot your password?"
      announce={announce}
      description="Tell us your email, and we'll send you a link to choose a new one."
    >
      <form
        noValidate
        aria-label="Forgot password"
        className="grid gap-5"
        onSubmit={(event) => void handleSubmit(onValid, onInvalid)(event)}
      >
        <Field label="Email" required error={errors.email?.message}>
          {(props) => (
            <Input {...props} {...register("email")} type="email" inputMode="email" autoComplete="username" />
          )}
        </Field>
        <div className="grid gap-2">
          <Button type="submit" size="lg" busy={isSubmitting}>
            {isSubmitting ? "Sending..." : "Send Reset Link"}
          </Button>
          <BackToLogIn />
        </div>
      </form>
    </AccountPanel>
  );
}

function RequestSent({ email, message, onAnother }: Sent & { onAnother: () => void }) {
  return (
    <AccountPanel
      heading="Check your email"
      announce
      description={
        <>
          <p className="text-foreground">{message}</p>
          <p className="text-sm">
            Asked for <span className="font-semibold [overflow-wrap:anywhere]">{email}</span>. A link works once, for 1
            hour. If nothing arrives in a few minutes, look among your spam.
          </p>
        </>
      }
    >
      <div className="grid gap-2">
        <BackToLogIn variant="default" />
        <Button variant="outline" onClick={onAnother}>
          <Mail aria-hidden />
          Try Different Email
        </Button>
      </div>
    </AccountPanel>
  );
}
