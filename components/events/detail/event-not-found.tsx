import { CalendarX2 } from "lucide-react";
import { useTranslations } from "next-intl";

import { EmptyScreen } from "@/components/ui/screens/empty-screen";

/** See docs/product/events.md#event-not-found. */
export function EventNotFound() {
  const t = useTranslations("events.notFound");
  return (
    <EmptyScreen
      icon={CalendarX2}
      title={t("title")}
      description={t("description")}
      link={{ href: "/events", label: t("browse") }}
    />
  );
}
