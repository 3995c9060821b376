import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { NotificationSettings } from "@/lib/notifications/schema";

import { AccountPanel } from "./account-panel";

type PanelProps = { kind: Exclude<keyof NotificationSettings, "messages">; token: string };

const getAction = (token: string, on: "0" | "1"): string =>
  `/api/unsubscribe?token=${encodeURIComponent(token)}&on=${on}`;

export function InvalidUnsubscribeLink({ reason }: { reason: string }) {
  const t = useTranslations("account.unsubscribe.invalid");
  return (
    <AccountPanel heading={t("title")} description={reason}>
      <Button asChild variant="outline">
        <Link href="/">{t("back")}</Link>
      </Button>
    </AccountPanel>
  );
}

export function SubscribedPanel({ kind, token }: PanelProps) {
  const t = useTranslations("account.unsubscribe");
  const name = t(`kinds.${kind}`);
  return (
    <AccountPanel heading={t("subscribed.title")} description={t("subscribed.text", { kind: name })}>
      <form method="post" action={getAction(token, "0")} className="grid gap-3">
        <Button type="submit">{t("subscribed.stop", { kind: name })}</Button>
        <Button asChild variant="ghost">
          <Link href="/">{t("subscribed.keep")}</Link>
        </Button>
        <SettingsLink />
      </form>
    </AccountPanel>
  );
}

export function UnsubscribedPanel({ kind, token }: PanelProps) {
  const t = useTranslations("account.unsubscribe");
  return (
    <AccountPanel heading={t("unsubscribed.title")} description={t("unsubscribed.text", { kind: t(`kinds.${kind}`) })}>
      <form method="post" action={getAction(token, "1")} className="grid gap-3">
        <Button type="submit" variant="outline">
          {t("unsubscribed.resume")}
        </Button>
        <Button asChild variant="ghost">
          <Link href="/">{t("unsubscribed.open")}</Link>
        </Button>
        <SettingsLink />
      </form>
    </AccountPanel>
  );
}

function SettingsLink() {
  const t = useTranslations("account.unsubscribe");
  return (
    <Button asChild variant="ghost">
      <Link href="/settings/notifications">{t("settings")}</Link>
    </Button>
  );
}
