import { Hourglass, UserPlus } from "lucide-react";
import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";

type OptimisticConnectProps = Pick<ComponentProps<typeof Button>, "ref" | "size"> & {
  connect: () => void;
  isConnecting: boolean;
  texts: {
    connect: string;
    requestSent: string;
    label?: string;
  };
  labelClassName?: string;
};

/**
 * Shows at once that the request is sent; after a failure it can be used again. One element, so
 * that the keyboard focus stays on it.
 */
export function OptimisticConnect({ connect, isConnecting, texts, labelClassName, ...props }: OptimisticConnectProps) {
  const Icon = isConnecting ? Hourglass : UserPlus;
  return (
    <Button
      variant={isConnecting ? "secondary" : "default"}
      aria-label={isConnecting ? undefined : texts.label}
      aria-disabled={isConnecting || undefined}
      onClick={isConnecting ? undefined : connect}
      {...props}
    >
      <Icon aria-hidden />
      <span className={labelClassName}>{isConnecting ? texts.requestSent : texts.connect}</span>
    </Button>
  );
}
