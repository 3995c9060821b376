"use client";

import { ErrorContent } from "@/components/ui/screens/screens-later";

type ErrorScreenProps = { error: Error & { digest?: string }; reset: () => void };

/** Replaces a page that failed inside the shell. */
export default function ErrorScreen({ error, reset }: ErrorScreenProps) {
  return <ErrorContent digest={error.digest} onRetry={reset} />;
}
