"use client";

import { LayoutGrid } from "lucide-react";

import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getDeskPath } from "@/lib/events/constants/desk";

/** For helpers at the door, whose desk has no tools of People. */
export function RoundsLink({ eventId }: { eventId: string }) {
  const t = useTranslations("rounds");
  return (
    <Button variant="outline" className="max-w-sm justify-self-start" href={getDeskPath(eventId, "people/rounds")}>
      <LayoutGrid aria-hidden />
      {t("title")}
    </Button>
  );
}
