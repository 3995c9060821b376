"use client";

import { LogOut, Settings, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";

import { useSignOut } from "@/components/session/use-sign-out";
import { RestartWalkthrough } from "@/components/onboarding/restart-walkthrough";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";

/** Leads from the profile to the settings, the install page, the walkthrough and out of the account. */
export function AccountCard() {
  const t = useTranslations("profiles.edit");
  const { signOut, signingOut } = useSignOut();
  return (
    <Card>
      <CardContent className="flex flex-wrap gap-2 *:grow md:p-6 xl:*:grow-0">
        <Button asChild variant="secondary">
          <Link href="/settings">
            <Settings aria-hidden />
            {t("settings")}
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link href="/install-app">
            <Smartphone aria-hidden />
            {t("installApp")}
          </Link>
        </Button>
        <RestartWalkthrough />
        <Button variant="outline" onClick={() => void signOut()} busy={signingOut}>
          {!signingOut && <LogOut aria-hidden />}
          {t("signOut")}
        </Button>
      </CardContent>
    </Card>
  );
}
