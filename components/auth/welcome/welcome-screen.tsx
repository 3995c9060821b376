"use client";

import { Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect } from "react";

import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";

import { clearRegistrationDrafts } from "../register/registration-drafts";
import { TagPreview } from "../register/tag-preview";
import { AuthTabs } from "./auth-tabs";
import { SmallNameTag } from "./small-name-tag";
import { useAuthForms } from "./use-auth-forms";

/** What a visitor sees at every private path (docs/product/sessions.md#welcome-screen). */
export function WelcomeScreen() {
  const t = useTranslations("auth.welcome");
  const pathname = usePathname();
  const forms = useAuthForms();

  // Removes drafts from the browser's storage. Only at the root: /register and its login link must keep them.
  useEffect(() => {
    if (pathname === "/") clearRegistrationDrafts();
  }, [pathname]);

  return (
    <main id="main" className="min-h-dvh overflow-x-clip pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 px-4 pt-5 pb-10 md:pt-8 lg:max-w-content lg:grid-cols-[minmax(0,1fr)_28rem] lg:px-8 lg:pt-10">
        <header className="grid content-start justify-items-start gap-5 lg:sticky lg:top-10 lg:gap-8 lg:self-start">
          <Logo className="lg:text-2xl" />
          <div className="flex w-full flex-wrap items-center justify-between gap-4">
            <div className="grid min-w-0 flex-[1_1_11rem] gap-1 lg:gap-2">
              <h1 className="mb-1 max-w-md text-2xl font-extrabold lg:text-3xl">{t("tagline.connect")}</h1>
              <p className="text-base text-muted-foreground lg:text-xl">{t("tagline.build")}</p>
              <p className="text-base text-muted-foreground lg:text-xl">{t("tagline.grow")}</p>
            </div>
            <SmallNameTag className="lg:hidden" />
          </div>
          <div className="hidden w-full justify-center lg:flex">
            <TagPreview control={forms.registration.control} />
          </div>
        </header>
        <div className="grid content-start gap-4">
          {pathname.startsWith("/messages") && (
            <p className="rounded-md bg-accent px-4 py-3 text-sm font-semibold text-accent-foreground">
              {t("messagesNeedLogin")}
            </p>
          )}
          <div className="rounded-lg border bg-card p-4 text-card-foreground shadow-soft sm:p-6">
            <AuthTabs {...forms} />
          </div>
          <Button asChild variant="outline">
            <Link href="/install-app" prefetch={false}>
              <Smartphone aria-hidden />
              {t("installApp")}
            </Link>
          </Button>
        </div>
      </div>
    </main>
  );
}
