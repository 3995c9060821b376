import { clsx } from "clsx";
import { CalendarSearch, Smartphone } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { memo, type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";

import { LanguageSwitch } from "@/components/language/language-switch";
import { useHash } from "@/components/ui/navigation/use-hash";
import { Button } from "@/components/ui/button";
import { loadWhenSent } from "@/components/ui/form/load-when-sent";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { Tabs, TabsContent, TabsList } from "@/components/ui/tabs";
import { useTranslations } from "@/components/ui/text/use-translations";
import { isLogInPath } from "@/lib/auth/policy";
import type { LoginForm as LoginValues, LoginInput } from "@/lib/auth/schema/login";
import type { RegisterForm as RegisterValues, RegisterInput } from "@/lib/auth/schema/registration";
import type { PublicSite } from "@/lib/core/shared/site";

import { AuthScreen } from "../frame/auth-screen";
import { clearRegistrationDrafts } from "../register/draft-keys";
import { RegisterForm } from "../register/register-form";
import { NameTagPreview } from "../register/name-tag-preview";
import { LoginForm } from "./login-form";

/** docs/product/quick-join.md#where-it-is-offered */
const QUICK_PATH = "/team-invitation";

const createRegisterResolver = (site: PublicSite) =>
  loadWhenSent(() => import("../forms/resolvers").then((module) => module.createRegisterResolver(site)));
const loginResolver = loadWhenSent(() => import("../forms/resolvers").then((module) => module.loginResolver));

/**
 * The address opens a tab (docs/product/sessions.md#welcome-screen) until the visitor chooses.
 * Memo, because each form renders the screen again after hydration.
 */
const AuthTabs = memo(function AuthTabs({ registration, login, registrationNotice }: AuthForms & WaysIn) {
  const t = useTranslations("auth.welcome");
  const hash = useHash();
  const pathname = usePathname();
  const [selected, setSelected] = useState<string | null>(null);
  const opened = registrationNotice || hash === "#login" || isLogInPath(pathname) ? "login" : "register";
  return (
    <Tabs value={selected ?? opened} onValueChange={setSelected}>
      <TabsList
        aria-label={t("tabs")}
        className="mb-5"
        tabs={["register", "login"]}
        getLabel={(tab) => t(`${tab}Tab`)}
      />
      <TabsContent value="register" tabIndex={-1}>
        {registrationNotice || <RegisterForm form={registration} />}
      </TabsContent>
      <TabsContent value="login" tabIndex={-1}>
        <LoginForm form={login} />
      </TabsContent>
    </Tabs>
  );
});

export type WaysIn = {
  /** Leads to the identity provider. */
  provider?: ReactNode;
  /** There are no forms (docs/product/identity-provider.md#the-only-way-in). */
  isProviderOnly?: boolean;
  /** Says why there is no form on the Register tab. */
  registrationNotice?: ReactNode;
};

/** Visitors see it at every private path (docs/product/sessions.md#welcome-screen). */
export function WelcomeScreen({ provider, isProviderOnly, registrationNotice }: WaysIn) {
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
      preview={<NameTagPreview control={forms.registration.control} />}
    >
      {pathname.startsWith("/messages") && (
        <p className="rounded-md bg-accent px-4 py-3 text-sm font-semibold text-accent-foreground">
          {t("messagesNeedLogin")}
        </p>
      )}
      {pathname === QUICK_PATH && !registrationNotice && !isProviderOnly && <QuickJoinLink />}
      <div className="rounded-lg border bg-card p-4 text-card-foreground shadow-soft sm:p-6">
        {!isProviderOnly && <AuthTabs {...forms} registrationNotice={registrationNotice} />}
        {provider}
      </div>
      <Button variant="outline" href="/discover">
        <CalendarSearch aria-hidden />
        {t("discover")}
      </Button>
      <Button variant="outline" href="/install-app">
        <Smartphone aria-hidden />
        {t("installApp")}
      </Button>
      <LanguageSwitch />
    </AuthScreen>
  );
}

function QuickJoinLink() {
  const t = useTranslations("auth.emailCode");
  const search = useSearchParams().toString();
  const returnTo = `${usePathname()}${search && "?"}${search}`;
  return <Button href={`/join?${new URLSearchParams({ returnTo }).toString()}`}>{t("joinLink")}</Button>;
}

function SmallNameTag({ className }: { className?: string }) {
  const t = useTranslations("auth.nameTagPreview");
  return (
    <div
      aria-hidden
      className={clsx(
        "w-24 shrink-0 rotate-6 overflow-hidden rounded-lg border bg-card shadow-soft select-none",
        className,
      )}
    >
      <div className="grid justify-items-center bg-band-brand px-2 pt-2 pb-2.5 text-band-foreground">
        <span className="mb-1.5 h-1.5 w-7 rounded-full bg-band-foreground/40" />
        <span className="font-display text-base leading-tight font-extrabold">{t("hello")}</span>
        <span className="text-xs leading-tight font-semibold">{t("myNameIs")}</span>
      </div>
      <div className="grid gap-1.5 px-3 pt-3 pb-3.5">
        <span className="h-1.5 rounded-full bg-secondary" />
        <span className="h-1.5 w-2/3 rounded-full bg-secondary" />
      </div>
    </div>
  );
}

/**
 * Above the tabs, so that switching keeps what was typed. No default values: they would overwrite
 * text typed or filled in before hydration.
 */
function useAuthForms() {
  const site = useSiteSettings();
  const registration = useForm<RegisterValues, unknown, RegisterInput>({
    resolver: createRegisterResolver(site),
    defaultValues: { rememberMe: false },
  });
  const login = useForm<LoginValues, unknown, LoginInput>({
    resolver: loginResolver,
    defaultValues: { rememberMe: false },
  });
  return { registration, login };
}

type AuthForms = ReturnType<typeof useAuthForms>;
