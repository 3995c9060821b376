import { Compass } from "lucide-react";

import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { leavePage } from "@/components/ui/unsaved/leave-page";

import { startTour } from "./tour-state";

/** Also for a member who completed or skipped it. */
export function RestartWalkthrough() {
  const t = useTranslations("onboarding");
  return (
    <Button variant="outline" onClick={() => leavePage(startTour)}>
      <Compass aria-hidden />
      {t("restart")}
    </Button>
  );
}
