import { MapPinOff } from "lucide-react";
import { useTranslations } from "next-intl";

import { EmptyScreen } from "./empty-screen";

/** See docs/product/navigation.md#not-found-screen. */
export function NotFoundContent() {
  const t = useTranslations("shell.notFound");
  return (
    <EmptyScreen
      icon={MapPinOff}
      title={t("title")}
      description={t("description")}
      link={{ href: "/events", label: t("button") }}
    />
  );
}
