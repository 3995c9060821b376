import { clsx } from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";

import { useTranslations } from "../../text/use-translations";

import { Input } from "./input";
import { PlainButton } from "../../plain-button";

export function PasswordInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  const t = useTranslations("common");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={clsx("pr-12", className)}
        {...props}
      />
      <PlainButton
        aria-label={t("showPassword")}
        title={t("showPassword")}
        aria-pressed={shown}
        className="absolute inset-y-0 right-0 grid w-11 place-content-center rounded-md text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2"
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden className="size-4.5" />
      </PlainButton>
    </span>
  );
}
