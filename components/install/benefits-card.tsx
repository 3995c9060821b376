import { Bell, House, Smartphone, Zap } from "lucide-react";
import { useTranslations } from "next-intl";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

const BENEFITS = [
  { key: "push", icon: Bell },
  { key: "offline", icon: Zap },
  { key: "homeScreen", icon: House },
  { key: "appLike", icon: Smartphone },
] as const;

export function BenefitsCard() {
  const t = useTranslations("install.benefits");
  return (
    <Card>
      <CardHeader className="md:px-6 md:pt-6">
        <CardTitle className="md:text-xl">{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="md:px-6 md:pb-6">
        <ul className="grid grid-cols-1 gap-4">
          {BENEFITS.map(({ key, icon: Icon }) => (
            <li key={key} className="flex gap-3">
              <span className="grid size-10 shrink-0 place-content-center rounded-md bg-accent text-accent-foreground">
                <Icon aria-hidden className="size-5" />
              </span>
              <p className="min-w-0 text-sm">
                <span className="block font-bold">{t(`${key}.title`)}</span>
                <span className="text-muted-foreground">{t(`${key}.text`)}</span>
              </p>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
