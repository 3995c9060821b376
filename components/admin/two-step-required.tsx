import { ShieldCheck } from "lucide-react";

import { EmptyScreen } from "@/components/ui/screens/empty-screen";
import { useTranslations } from "@/components/ui/text/use-translations";

/** See docs/product/two-step.md#required-for-admins. */
export function TwoStepRequired() {
  const t = useTranslations("admin.twoStep");
  return (
    <EmptyScreen
      icon={ShieldCheck}
      title={t("title")}
      description={t("text")}
      link={{ href: "/settings/security", label: t("button") }}
    />
  );
}
