"use client";

import { FaultContent } from "@/components/layout/fault-content";
import { PlainScreen } from "@/components/layout/plain-screen";

type ErrorScreenProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorScreen({ error, reset }: ErrorScreenProps) {
  return (
    <PlainScreen>
      <FaultContent digest={error.digest} onRetry={reset} />
    </PlainScreen>
  );
}
