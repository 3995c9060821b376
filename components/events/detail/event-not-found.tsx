import { CalendarX2 } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { BlankTag } from "@/components/ui/feedback/empty-state";

/** The page of an unknown event (docs/product/events.md#event-not-found). */
export function EventNotFound() {
  const t = useTranslations("events.notFound");
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-4 py-12 text-center">
      <BlankTag>
        <CalendarX2 aria-hidden className="size-7" strokeWidth={1.75} />
      </BlankTag>
      <h1 className="mt-7 text-3xl font-extrabold">{t("title")}</h1>
      <p className="mt-2 max-w-sm text-base text-pretty text-muted-foreground">{t("description")}</p>
      <Button asChild className="mt-7">
        <Link href="/events">{t("browse")}</Link>
      </Button>
    </div>
  );
}
