import { useQuery } from "@tanstack/react-query";
import { Ban, LockOpen, MessageCircleOff } from "lucide-react";

import { useUnblock } from "@/components/connections/person/use-person-actions";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useTranslations } from "@/components/ui/text/use-translations";
import { blockedQuery } from "@/lib/connections/client/safety";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

/** A block by the other member is never visible. */
export function useIsBlocked(userId: string, enabled: boolean): boolean {
  const { data } = useQuery({
    ...blockedQuery(),
    enabled,
    select: (people) => people.some((person) => person.userId === userId),
  });
  return enabled && data === true;
}

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
