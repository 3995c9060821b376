import { Ban, LockOpen, MessageCircleOff } from "lucide-react";

import { useUnblock } from "@/components/connections/person/use-person-actions";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

/** See docs/product/privacy.md#blocks. */
export function ConversationUnavailable({ user, isBlocked }: { user: PublicUser; isBlocked: boolean }) {
  const t = useTranslations("messages.thread");
  const unblock = useUnblock(user);
  const { firstName } = user.profile;
  if (!isBlocked) {
    return (
      <EmptyState
        className="my-auto"
        icon={MessageCircleOff}
        title={t("unavailable.title")}
        description={t("unavailable.description", { firstName })}
      />
    );
  }
  return (
    <EmptyState
      className="my-auto"
      icon={Ban}
      title={t("blocked.title", { firstName })}
      description={t("blocked.description", { firstName })}
      action={
        <Button variant="outline" isBusy={unblock.isPending} onClick={() => unblock.mutate()}>
          {!unblock.isPending && <LockOpen aria-hidden />}
          {t("blocked.unblock")}
        </Button>
      }
    />
  );
}
