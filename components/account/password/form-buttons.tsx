import { ChevronLeft } from "lucide-react";

import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";

export function FormButtons({ submitLabel, isBusy }: { submitLabel: string; isBusy: boolean }) {
  return (
    <div className="grid gap-2">
      <Button type="submit" size="lg" isBusy={isBusy}>
        {submitLabel}
      </Button>
      <BackToLogIn />
    </div>
  );
}

export const LOG_IN_PATH = "/#login";

export function BackToLogIn({ variant = "ghost" }: { variant?: "ghost" | "default" }) {
  const t = useTranslations("account");
  return (
    <Button variant={variant} href={LOG_IN_PATH}>
      {variant === "ghost" && <ChevronLeft aria-hidden />}
      {t("backToLogIn")}
    </Button>
  );
}
