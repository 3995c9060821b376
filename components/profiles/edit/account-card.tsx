"use client";

import { LogOut, Settings, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";

import { useSignOut } from "@/components/live/sign-out/use-sign-out";
import { RestartWalkthrough } from "@/components/onboarding/restart-walkthrough";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";

export function AccountCard() {
  const t = useTranslations("profiles.edit");
  const { signOut, isSigningOut } = useSignOut();
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
        <Button variant="outline" onClick={() => signOut()} isBusy={isSigningOut}>
          {!isSigningOut && <LogOut aria-hidden />}
          {t("signOut")}
        </Button>
      </CardContent>
    </Card>
  );
}
