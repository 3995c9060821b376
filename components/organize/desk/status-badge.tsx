import { Badge } from "@/components/ui/badge";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { EventStatus } from "@/lib/events/schema/event";

export function StatusBadge({ event, isOver }: { event: { status: EventStatus }; isOver: boolean }) {
  const t = useTranslations("admin.events.manage.status");
  if (event.status === "cancelled") return <Badge variant="destructive">{t("cancelled")}</Badge>;
  if (isOver) return <Badge variant="outline">{t("ended")}</Badge>;
  return event.status === "upcoming" ? <Badge variant="soon">{t("upcoming")}</Badge> : <Badge>{t("live")}</Badge>;
}
