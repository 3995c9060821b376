"use client";

import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

import { RegisterForm } from "../register/register-form";
import { LoginForm } from "./login-form";
import type { AuthForms } from "./use-auth-forms";

function subscribeToHash(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** Returns the address's hash, empty on the server, which never receives it. */
const useHash = (): string =>
  useSyncExternalStore(
    subscribeToHash,
    () => window.location.hash,
    () => "",
  );

/** Register and Log In. The hash `#login` opens the second tab until the visitor chooses one. */
export function AuthTabs({ registration, login }: AuthForms) {
  const t = useTranslations("auth.welcome");
  const hash = useHash();
  const isHydrated = useHydrated();
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <Tabs value={selected ?? (hash === "#login" ? "login" : "register")} onValueChange={setSelected}>
      <TabsList aria-label={t("tabs")} className="mb-5">
        <TabsTrigger value="register" disabled={!isHydrated}>
          {t("registerTab")}
        </TabsTrigger>
        <TabsTrigger value="login" disabled={!isHydrated}>
          {t("loginTab")}
        </TabsTrigger>
      </TabsList>
      <TabsContent value="register" tabIndex={-1}>
        <RegisterForm form={registration} />
      </TabsContent>
      <TabsContent value="login" tabIndex={-1}>
        <LoginForm form={login} />
      </TabsContent>
    </Tabs>
  );
}
