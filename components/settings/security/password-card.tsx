import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

/** A password is changed by the link in an email, as a forgotten one is (docs/product/sessions.md#forgot-password). */
export function PasswordCard() {
  const t = useTranslations("settings.security.password");
  return (
    <Card>
      <CardHeader className="md:px-6 md:pt-6">
        <CardTitle className="md:text-xl">{t("title")}</CardTitle>
        <p className="w-full text-sm text-pretty text-muted-foreground">{t("description")}</p>
      </CardHeader>
      <CardContent className="md:px-6 md:pb-6">
        <Button asChild variant="outline" className="max-sm:w-full">
          <Link href="/forgot-password" prefetch={false}>
            <KeyRound aria-hidden />
            {t("change")}
          </Link>
        </Button>
      </CardContent>
    </Card>
  );
}
