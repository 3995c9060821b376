"use client";

import { FaultContent } from "@/components/layout/screens/error-content";
import { PlainScreen } from "@/components/layout/screens/plain-screen";

type ErrorScreenProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorScreen({ error, reset }: ErrorScreenProps) {
  return (
    <PlainScreen>
      <FaultContent digest={error.digest} onRetry={reset} />
    </PlainScreen>
  );
}
