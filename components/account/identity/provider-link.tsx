import { LogIn } from "lucide-react";

import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";

import { AccountPanel } from "../account-panel";

/** Not a page: only a full load follows its redirects to another site. */
const START_PATH = "/api/auth/signin/oidc";
/** The provider asks which account to use. */
export const OTHER_ACCOUNT_PATH = `${START_PATH}?account=other`;

/**
 * A plain link that the server renders: it works without scripts, and the content security policy
 * would refuse a form that leads to another site.
 */
export function ProviderLink({ label, isOnly }: { label: string; isOnly?: boolean }) {
  const t = useTranslations("account.identity");
  return (
    <div className="mt-5 grid gap-4 first:mt-0">
      {isOnly ? (
        <p className="text-pretty text-muted-foreground">{t("only.text", { label })}</p>
      ) : (
        <p
          aria-hidden
          className="flex items-center gap-3 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border"
        >
          {t("or")}
        </p>
      )}
      <Button asChild variant={isOnly ? "default" : "outline"} size="lg">
        <a href={START_PATH}>
          <LogIn aria-hidden />
          <span className="[overflow-wrap:anywhere]">{t("button", { label })}</span>
        </a>
      </Button>
    </div>
  );
}

/** In place of a form that isn't there (docs/product/identity-provider.md#the-only-way-in). */
export function OnlyProvider({ label }: { label: string }) {
  const t = useTranslations("account.identity");
  return (
    <AccountPanel heading={t("only.title", { label })} description={<ProviderLink label={label} isOnly />}>
      {null}
    </AccountPanel>
  );
}
