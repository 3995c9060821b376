import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { EmailKind } from "@/lib/notifications/constants";

import { AccountPanel } from "./account-panel";

type SubscriptionPanelProps = {
  token: string;
  /** Whether the member gets these emails now. */
  isOn: boolean;
} & ({ kind: EmailKind } | { event: { name: string }; isGuest: boolean } | { organizer: { name: string } });

export function InvalidUnsubscribeLink({ reason }: { reason: string }) {
  const t = useTranslations("account.unsubscribe.invalid");
  return (
    <AccountPanel heading={t("title")} description={reason}>
      <Button variant="outline" href="/">
        {t("back")}
      </Button>
    </AccountPanel>
  );
}

export function SubscriptionPanel({ token, isOn, ...topic }: SubscriptionPanelProps) {
  const t = useTranslations("account.unsubscribe");
  const texts = useTranslations(`account.unsubscribe.${isOn ? "subscribed" : "unsubscribed"}`);
  const isGuest = "event" in topic && topic.isGuest;
  const name =
    "kind" in topic
      ? t(`kinds.${topic.kind}`)
      : "organizer" in topic
        ? t("organizer", { name: topic.organizer.name })
        : t(isGuest ? "guestEvent" : "event", { event: topic.event.name });
  const action = `/api/unsubscribe?token=${encodeURIComponent(token)}&on=${isOn ? "0" : "1"}`;
  return (
    <AccountPanel heading={texts("title")} description={texts("text", { kind: name })}>
      <form method="post" action={action} className="grid gap-3">
        <Button type="submit" variant={isOn ? "default" : "outline"}>
          {texts("change", { kind: name })}
        </Button>
        <Button variant="ghost" href="/">
          {texts("leave")}
        </Button>
        {!isGuest && (
          <Button variant="ghost" href="/settings/notifications">
            {t("settings")}
          </Button>
        )}
      </form>
    </AccountPanel>
  );
}
