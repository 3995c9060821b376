import { History } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";

export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations("auth.draft");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 rounded-md bg-accent py-1 pr-1 pl-3.5 text-sm text-accent-foreground">
      <p className="flex min-h-11 items-center gap-2.5 font-semibold">
        <History aria-hidden className="size-[1.125rem] shrink-0" />
        {t("restored")}
      </p>
      <Button variant="ghost-accent" size="compact" onClick={onStartOver}>
        {t("startOver")}
      </Button>
    </div>
  );
}
