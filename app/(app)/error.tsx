"use client";

import { FaultContent } from "@/components/layout/screens/error-content";

type ErrorScreenProps = { error: Error & { digest?: string }; reset: () => void };

/** A page that failed inside the shell, which stays. */
export default function ErrorScreen({ error, reset }: ErrorScreenProps) {
  return <FaultContent digest={error.digest} onRetry={reset} />;
}
