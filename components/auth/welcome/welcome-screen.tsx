"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Smartphone } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useForm } from "react-hook-form";

import { Logo } from "@/components/layout/navigation/logo";
import { useHydrated } from "@/components/layout/shell/use-hydrated";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import {
  type LoginForm as LoginValues,
  type LoginInput,
  loginSchema,
  type RegisterForm as RegisterValues,
  type RegisterInput,
  registerSchema,
} from "@/lib/auth/schema";

import { LoginForm } from "./login-form";
import { clearRegistrationDrafts } from "../register/registration-drafts";
import { RegisterForm } from "../register/register-form";
import { HelloTag, TagPreview } from "../register/tag-preview";

function onHashChange(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** Spec A§2: what who is signed out sees, at whatever path they asked for (contract §3). `#login` opens on Log In. */
export function WelcomeScreen() {
  const pathname = usePathname();
  const hash = useSyncExternalStore(
    onHashChange,
    () => window.location.hash,
    () => "",
  );
  const [chosenTab, setChosenTab] = useState<string | null>(null);
  const hydrated = useHydrated();
  // Both forms live here, so that a look at the other tab loses nothing typed. The fields have no default values: with them,
  // what was typed or filled in by the browser before the page came to life would be wiped out.
  const registration = useForm<RegisterValues, unknown, RegisterInput>({
    resolver: zodResolver(registerSchema),
    defaultValues: { rememberMe: false },
  });
  const login = useForm<LoginValues, unknown, LoginInput>({
    resolver: zodResolver(loginSchema),
    defaultValues: { rememberMe: false },
  });

  // An effect, because drafts lie in the browser's storage. Only at the root: /register is where they are kept (contract §3).
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
              <h1 className="mb-1 max-w-md text-2xl font-extrabold lg:text-3xl">
                Connect with professionals at events
              </h1>
              <p className="text-base text-muted-foreground lg:text-xl">Build meaningful relationships</p>
              <p className="text-base text-muted-foreground lg:text-xl">Grow your network</p>
            </div>
            <HelloTag className="lg:hidden" />
          </div>
          <div className="hidden w-full justify-center lg:flex">
            <TagPreview control={registration.control} />
          </div>
        </header>
        <div className="grid content-start gap-4">
          {pathname.startsWith("/messages") && (
            <p className="rounded-md bg-accent px-4 py-3 text-sm font-semibold text-accent-foreground">
              Please log in to access messages.
            </p>
          )}
          <div className="rounded-lg border bg-card p-4 text-card-foreground shadow-soft sm:p-6">
            <Tabs value={chosenTab ?? (hash === "#login" ? "login" : "register")} onValueChange={setChosenTab}>
              <TabsList aria-label="Register or log in" className="mb-5">
                <TabsTrigger value="register" disabled={!hydrated}>
                  Register
                </TabsTrigger>
                <TabsTrigger value="login" disabled={!hydrated}>
                  Log In
                </TabsTrigger>
              </TabsList>
              <TabsContent value="register" tabIndex={-1}>
                <RegisterForm form={registration} />
              </TabsContent>
              <TabsContent value="login" tabIndex={-1}>
                <LoginForm form={login} />
              </TabsContent>
            </Tabs>
          </div>
          <Button asChild variant="outline">
            <Link href="/install-app" prefetch={false}>
              <Smartphone aria-hidden />
              Install App
            </Link>
          </Button>
        </div>
      </div>
    </main>
  );
}
