"use client";

import { ErrorContent } from "@/components/ui/screens/screens-later";

type ErrorScreenProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorScreen({ error, reset }: ErrorScreenProps) {
  return <ErrorContent digest={error.digest} onRetry={reset} isPlain />;
}
