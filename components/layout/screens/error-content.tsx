"use client";

import { ErrorState } from "@/components/ui/feedback/error-state";

type FaultContentProps = { digest?: string; onRetry: () => void };

/** A screen that failed to render. The reference is what the server's log calls this fault. */
export function FaultContent({ digest, onRetry }: FaultContentProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center">
      <ErrorState
        title="Something went wrong"
        description="This screen couldn't be shown. It's not your doing, and nothing you saved is lost."
        onRetry={onRetry}
      />
      {digest && <p className="text-xs text-muted-foreground">Reference: {digest}</p>}
    </div>
  );
}
