import { CalendarX2 } from "lucide-react";
import { getTranslations } from "next-intl/server";

import { EmptyScreen } from "@/components/ui/screens/empty-screen";

/** See docs/product/events.md#event-not-found. */
export async function EventNotFound() {
  const t = await getTranslations("events.notFound");
  const label = (await getTranslations("common"))("browseEvents");
  return (
    <EmptyScreen
      icon={CalendarX2}
      title={t("title")}
      description={t("description")}
      link={{ href: "/events", label }}
    />
  );
}
