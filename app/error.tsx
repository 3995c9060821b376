"use client";

import { ErrorContent } from "@/components/ui/screens/error-content";
import { PlainScreen } from "@/components/ui/screens/plain-screen";

type ErrorScreenProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorScreen({ error, reset }: ErrorScreenProps) {
  return (
    <PlainScreen>
      <ErrorContent digest={error.digest} onRetry={reset} />
    </PlainScreen>
  );
}
