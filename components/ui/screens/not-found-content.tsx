import { MapPinOff } from "lucide-react";

import { useTranslations } from "../text/use-translations";

import { EmptyScreen } from "./empty-screen";
import { PlainScreen } from "./plain-screen";

/** See docs/product/navigation.md#not-found-screen. */
export function NotFoundContent({ isPlain = false }: { isPlain?: boolean }) {
  const t = useTranslations("shell.notFound");
  const common = useTranslations("common");
  const content = (
    <EmptyScreen
      icon={MapPinOff}
      title={t("title")}
      description={t("description")}
      link={{ href: "/events", label: common("browseEvents") }}
    />
  );
  return isPlain ? <PlainScreen>{content}</PlainScreen> : content;
}
