import { ArrowRight, CalendarCog } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Link } from "@/components/ui/link";

export function EventsTab() {
  const t = useTranslations("admin.dashboard.eventsTab");
  return (
    <Card>
      <EmptyState
        icon={CalendarCog}
        title={t("title")}
        description={t("text")}
        action={
          <Button asChild>
            <Link href="/admin/events">
              {t("link")}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        }
      />
    </Card>
  );
}
