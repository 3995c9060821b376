import { X } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslations } from "./text/use-translations";

import { PlainButton } from "./plain-button";

export function CloseButton(props: Omit<ComponentProps<"button">, "type" | "className" | "children" | "aria-label">) {
  const t = useTranslations("common");
  return (
    <PlainButton
      aria-label={t("close")}
      title={t("close")}
      className="absolute top-1 right-1 grid size-11 place-content-center rounded-md text-muted-foreground hover:text-foreground"
      {...props}
    >
      <X aria-hidden className="size-4" />
    </PlainButton>
  );
}
