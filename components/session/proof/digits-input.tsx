import type { ComponentProps } from "react";

import { Input } from "@/components/ui/form/input";
import { EMAIL_CODE_DIGITS } from "@/lib/auth/constants";

type DigitsInputProps = ComponentProps<typeof Input> & { onComplete: (text: string) => void };

/** For six digits from a mail or a text message. Typing or pasting the last one is enough. */
export function DigitsInput({ onChange, onComplete, ...props }: DigitsInputProps) {
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="text-center font-mono text-xl tracking-[0.3em]"
      onChange={(event) => {
        const { value } = event.target;
        onChange?.(event);
        if (value.replaceAll(/\D/g, "").length === EMAIL_CODE_DIGITS) onComplete(value);
      }}
    />
  );
}
