import { X } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { stopAskingToFinishNameTag } from "@/lib/profiles/client/finish-name-tag";

/** After a quick join, in the browser that joined (docs/product/quick-join.md#name-tag). */
export function FinishNameTagPrompt() {
  const t = useTranslations("people.finishNameTag");
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    stopAskingToFinishNameTag();
    setClosed(true);
  };
  return (
    <section
      aria-label={t("title")}
      data-slot="notice"
      className="flex flex-wrap items-center gap-x-1 rounded-lg bg-accent py-1.5 pr-1 pl-3 text-foreground"
    >
      <div className="min-w-0 flex-1 basis-28 leading-tight">
        <p className="text-sm font-semibold text-accent-foreground">{t("title")}</p>
        <p className="text-sm max-sm:sr-only">{t("description")}</p>
      </div>
      <Button size="compact" href="/profile#details" onClick={stopAskingToFinishNameTag}>
        {t("edit")}
      </Button>
      <Button variant="ghost" size="icon" aria-label={t("later")} onClick={close}>
        <X aria-hidden />
      </Button>
    </section>
  );
}
