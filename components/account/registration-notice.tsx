import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";

import { AccountPanel } from "./account-panel";

export type RegistrationRefusal = "closed" | "invited" | "linkInvalid";

/** Instead of the form on the Register tab. */
export function RegistrationNotice({ reason }: { reason: RegistrationRefusal }) {
  const t = useTranslations("account.registration");
  return <p className="text-pretty text-muted-foreground">{t(reason)}</p>;
}

/** See docs/product/sessions.md#who-may-register. */
export function RegistrationRefused({ reason, logInHref }: { reason: RegistrationRefusal; logInHref: string }) {
  const t = useTranslations("account.registration");
  return (
    <AccountPanel heading={t("title")} description={<p>{t(reason)}</p>}>
      <Button href={logInHref}>{t("logIn")}</Button>
    </AccountPanel>
  );
}
