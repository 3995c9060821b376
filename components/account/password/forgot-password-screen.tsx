"use client";

import { useState } from "react";

import { type RequestedReset, RequestResetForm } from "./request-reset-form";
import { RequestSent } from "./request-sent";

/** See docs/product/sessions.md#forgot-password. */
export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<RequestedReset | null>(null);
  const [isSecondTry, setSecondTry] = useState(false);
  const startOver = () => {
    setSent(null);
    setSecondTry(true);
  };
  return sent ? (
    <RequestSent {...sent} onDifferentEmail={startOver} />
  ) : (
    <RequestResetForm onSent={setSent} announce={isSecondTry} />
  );
}
