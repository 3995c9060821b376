import { useState } from "react";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { isAskedToFinishTag, stopAskingToFinishTag } from "@/lib/profiles/client/finish-tag";

/** After a quick join, in the browser that joined (docs/product/quick-join.md#name-tag). */
export function FinishTagPrompt({ viewerId }: { viewerId: string }) {
  const t = useTranslations("people.finishTag");
  const isHydrated = useHydrated();
  const [isClosed, setClosed] = useState(false);
  if (!isHydrated || isClosed || !isAskedToFinishTag(viewerId)) return null;
  const close = () => {
    stopAskingToFinishTag();
    setClosed(true);
  };
  return (
    <section
      aria-label={t("title")}
      className="flex flex-wrap items-center gap-3 rounded-lg bg-accent py-3 pr-3 pl-4 text-foreground"
    >
      <div className="w-min max-w-full min-w-0 grow leading-snug">
        <p className="font-semibold text-accent-foreground">{t("title")}</p>
        <p className="text-sm">{t("description")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" onClick={close}>
          {t("later")}
        </Button>
        <Button href="/profile" onClick={stopAskingToFinishTag}>
          {t("edit")}
        </Button>
      </div>
    </section>
  );
}
