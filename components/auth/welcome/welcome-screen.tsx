"use client";

import { Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useEffect } from "react";

import { LanguageSwitch } from "@/components/language/language-switch";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

import { AuthScreen } from "../frame/auth-screen";
import { clearRegistrationDrafts } from "../register/draft-keys";
import { TagPreview } from "../register/tag-preview";
import { AuthTabs } from "./auth-tabs";
import { SmallNameTag } from "./small-name-tag";
import { useAuthForms } from "./use-auth-forms";

/** Visitors see it at every private path (docs/product/sessions.md#welcome-screen). */
export function WelcomeScreen() {
  const t = useTranslations("auth.welcome");
  const pathname = usePathname();
  const forms = useAuthForms();

  // Only at the root: /register and its login link must keep the drafts.
  useEffect(() => {
    if (pathname === "/") clearRegistrationDrafts();
  }, [pathname]);

  return (
    <AuthScreen
      intro={
        <div className="flex w-full flex-wrap items-center justify-between gap-4">
          <div className="grid min-w-0 flex-[1_1_11rem] gap-1 lg:gap-2">
            <h1 className="mb-1 max-w-md text-2xl font-extrabold lg:text-3xl">{t("tagline.connect")}</h1>
            <p className="text-base text-muted-foreground lg:text-xl">{t("tagline.build")}</p>
            <p className="text-base text-muted-foreground lg:text-xl">{t("tagline.grow")}</p>
          </div>
          <SmallNameTag className="lg:hidden" />
        </div>
      }
      preview={<TagPreview control={forms.registration.control} />}
    >
      {pathname.startsWith("/messages") && (
        <p className="rounded-md bg-accent px-4 py-3 text-sm font-semibold text-accent-foreground">
          {t("messagesNeedLogin")}
        </p>
      )}
      <div className="rounded-lg border bg-card p-4 text-card-foreground shadow-soft sm:p-6">
        <AuthTabs {...forms} />
      </div>
      <Button asChild variant="outline">
        <Link href="/install-app">
          <Smartphone aria-hidden />
          {t("installApp")}
        </Link>
      </Button>
      <LanguageSwitch />
    </AuthScreen>
  );
}
