import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

import { AccountPanel } from "../account-panel";

type InvalidEmailLinkProps = {
  reason?: string;
  announce?: boolean;
};

export function InvalidEmailLink({ reason, announce }: InvalidEmailLinkProps) {
  const t = useTranslations("account.confirmEmail.invalid");
  return (
    <AccountPanel
      heading={t("title")}
      announce={announce}
      description={
        <>
          <p>{reason ?? t("text")}</p>
          <p>{t("next")}</p>
        </>
      }
    >
      <Button asChild>
        <Link href="/settings/security#email">{t("settings")}</Link>
      </Button>
    </AccountPanel>
  );
}
