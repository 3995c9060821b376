import { Hourglass, UserPlus } from "lucide-react";
import type { Ref } from "react";

import { Button } from "@/components/ui/button";

type OptimisticConnectProps = {
  ref?: Ref<HTMLButtonElement>;
  connect: () => void;
  isConnecting: boolean;
  texts: {
    connect: string;
    requestSent: string;
    label?: string;
  };
};

/**
 * Shows at once that the request is sent; after a failure it can be used again. One element, so
 * that the keyboard focus stays on it.
 */
export function OptimisticConnect({ ref, connect, isConnecting, texts }: OptimisticConnectProps) {
  const Icon = isConnecting ? Hourglass : UserPlus;
  return (
    <Button
      ref={ref}
      variant={isConnecting ? "secondary" : "default"}
      aria-label={isConnecting ? undefined : texts.label}
      aria-disabled={isConnecting || undefined}
      onClick={isConnecting ? undefined : connect}
    >
      <Icon aria-hidden />
      {isConnecting ? texts.requestSent : texts.connect}
    </Button>
  );
}
