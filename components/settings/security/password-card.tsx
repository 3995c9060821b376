import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";

import { Button } from "@/components/ui/button";

import { SettingsCard } from "../frame/settings-card";

/** A password is changed by the link in an email, as a forgotten one is (docs/product/sessions.md#forgot-password). */
export function PasswordCard() {
  const t = useTranslations("settings.security.password");
  return (
    <SettingsCard title={t("title")} description={t("description")}>
      <Button asChild variant="outline" className="max-sm:w-full">
        <Link href="/forgot-password" prefetch={false}>
          <KeyRound aria-hidden />
          {t("change")}
        </Link>
      </Button>
    </SettingsCard>
  );
}
