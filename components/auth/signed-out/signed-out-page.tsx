import { ClientTexts } from "@/components/texts/client-texts";
import { WELCOME_TEXTS } from "@/components/texts/namespaces";
import { Logo } from "@/components/ui/site/logo";
import { Spinner } from "@/components/ui/spinner";
import { useTranslations } from "@/components/ui/text/use-translations";

import type { WaysIn } from "../welcome/welcome-screen";
import { SignedOut } from "./lazy-signed-out";

/** Its parts come from the server, like `loading`. */
export function SignedOutPage(ways: WaysIn) {
  return (
    <ClientTexts namespaces={WELCOME_TEXTS}>
      <SignedOut loading={<LoadingAccount />} {...ways} />
    </ClientTexts>
  );
}

/** See docs/product/sessions.md#loading-screen. */
export function LoadingAccount() {
  const t = useTranslations("auth");
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 text-center">
      <Logo size="lg" />
      <p role="status" className="flex items-center gap-2.5 text-base text-muted-foreground">
        <Spinner />
        {t("loadingAccount")}
      </p>
    </div>
  );
}
