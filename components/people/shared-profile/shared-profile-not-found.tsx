import { UserRoundX } from "lucide-react";

import { Button } from "@/components/ui/button";
import { BlankNameTag } from "@/components/ui/feedback/empty-state";
import { useTranslations } from "@/components/ui/text/use-translations";

/**
 * The same for unknown, deleted and blocked profiles, so that a viewer can't tell
 * (docs/product/profiles.md#profile-not-found).
 */
export function SharedProfileNotFound() {
  const t = useTranslations("profiles.notFound");
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-4 py-12 text-center">
      <BlankNameTag>
        <UserRoundX aria-hidden className="size-7" strokeWidth={1.75} />
      </BlankNameTag>
      <h1 className="mt-7 text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
      <p className="mt-2 max-w-sm text-pretty text-muted-foreground">{t("text")}</p>
      <Button className="mt-7" href="/">
        {t("home")}
      </Button>
    </div>
  );
}
