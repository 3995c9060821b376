"use client";

import { useEffect, useState } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { setReauthentication } from "@/lib/http/browser/reauthentication";

const ReauthenticationDialog = lazyWithRetry(() =>
  import("./reauthentication-dialog").then((module) => module.ReauthenticationDialog),
);

type Question = { answer: (isProved: boolean) => void };

/**
 * The server refuses some calls until the person proves who they are. This asks and lets the call
 * go on, so that no input is lost (docs/product/two-step.md#asking-again). Other refused calls wait
 * for the same answer.
 */
export function Reauthentication() {
  const [question, setQuestion] = useState<Question | null>(null);
  // Effect: the API client is outside React and calls back.
  useEffect(() => {
    let asking: Promise<boolean> | null = null;
    return setReauthentication(() => {
      asking ??= new Promise<boolean>((resolve) => setQuestion({ answer: resolve })).finally(() => {
        asking = null;
        setQuestion(null);
      });
      return asking;
    });
  }, []);
  if (!question) return null;
  return <ReauthenticationDialog onAnswer={question.answer} />;
}
