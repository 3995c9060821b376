"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { memo, useState, useSyncExternalStore } from "react";

import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { isLogInPath } from "@/lib/auth/policy";

import { RegisterForm } from "../register/register-form";
import { LoginForm } from "./login-form";
import type { AuthForms } from "./use-auth-forms";

function subscribeToHash(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** Empty on the server, which never receives the hash. */
const useHash = (): string =>
  useSyncExternalStore(
    subscribeToHash,
    () => window.location.hash,
    () => "",
  );

/**
 * The address opens a tab (docs/product/sessions.md#welcome-screen) until the visitor chooses.
 * Memo, because each form renders the screen again after hydration.
 */
export const AuthTabs = memo(function AuthTabs({ registration, login }: AuthForms) {
  const t = useTranslations("auth.welcome");
  const hash = useHash();
  const pathname = usePathname();
  const [selected, setSelected] = useState<string | null>(null);
  const opened = hash === "#login" || isLogInPath(pathname) ? "login" : "register";
  return (
    <Tabs value={selected ?? opened} onValueChange={setSelected}>
      <TabsList aria-label={t("tabs")} className="mb-5">
        <TabsTrigger value="register">{t("registerTab")}</TabsTrigger>
        <TabsTrigger value="login">{t("loginTab")}</TabsTrigger>
      </TabsList>
      <TabsContent value="register" tabIndex={-1}>
        <RegisterForm form={registration} />
      </TabsContent>
      <TabsContent value="login" tabIndex={-1}>
        <LoginForm form={login} />
      </TabsContent>
    </Tabs>
  );
});
