import type { ReactNode } from "react";

import { Logo } from "@/components/ui/site/logo";
import { SiteLinks } from "@/components/ui/site/site-links";

type AuthScreenProps = {
  intro: ReactNode;
  preview: ReactNode;
  children: ReactNode;
};

export function AuthScreen({ intro, preview, children }: AuthScreenProps) {
  return (
    <main id="main" data-slot="auth-screen" className="min-h-dvh overflow-x-clip pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 px-4 pt-5 pb-10 md:pt-8 lg:max-w-content lg:grid-cols-[minmax(0,1fr)_28rem] lg:px-8 lg:pt-10">
        <header className="grid content-start justify-items-start gap-5 lg:sticky lg:top-10 lg:gap-8 lg:self-start">
          <Logo className="lg:text-2xl" />
          {intro}
          <div className="hidden w-full justify-center lg:flex">{preview}</div>
        </header>
        <div className="grid content-start gap-4">
          {children}
          <SiteLinks />
        </div>
      </div>
    </main>
  );
}
