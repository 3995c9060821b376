import type { ReactNode } from "react";

import { Link } from "@/components/ui/link";

import { useTranslations } from "../text/use-translations";

import { Logo } from "../site/logo";
import { SiteLinks } from "../site/site-links";

export function PlainScreen({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-6">
      <header>
        <Link href="/" className="flex min-h-11 items-center rounded-md px-2" aria-label={t("start")}>
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="flex w-full max-w-content flex-1 flex-col">
        {children}
      </main>
      <SiteLinks className="pt-6" />
    </div>
  );
}
