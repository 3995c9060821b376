import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { IdentityFailure } from "@/lib/auth/constants";

import { AccountPanel } from "../account-panel";

type IdentityFailedProps = { reason: IdentityFailure; label: string; logInHref: string };

export function IdentityFailed({ reason, label, logInHref }: IdentityFailedProps) {
  const t = useTranslations("account.identity");
  return (
    <AccountPanel heading={t("failed.title")} description={<p role="alert">{t(`failed.${reason}`, { label })}</p>}>
      <Button href={logInHref}>{t("logIn")}</Button>
    </AccountPanel>
  );
}
