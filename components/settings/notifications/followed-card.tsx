import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { followedQuery, setFollowing } from "@/lib/organizers/client";
import { getOrganizerPath } from "@/lib/organizers/constants";
import type { FollowedOrganizer } from "@/lib/organizers/schema";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsCard } from "../frame/settings-card";

/** The organizers that the member follows (docs/product/organizers.md#followers). */
export function FollowedCard() {
  const t = useTranslations("settings.notifications.followed");
  const followed = useQuery(followedQuery());
  return (
    <SettingsCard title={t("title")} description={t("description")}>
      {followed.data === undefined ? (
        <ListPlaceholder query={followed} errorTitle={t("error")} className="h-11" />
      ) : followed.data.length === 0 ? (
        <p className="text-sm">{t("empty")}</p>
      ) : (
        <ul className="-my-1.5 max-h-96 divide-y overflow-y-auto overscroll-contain">
          {followed.data.map((organizer) => (
            <FollowedRow key={organizer.id} organizer={organizer} />
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}

function FollowedRow({ organizer: { id, name, slug } }: { organizer: FollowedOrganizer }) {
  const t = useTranslations("settings.notifications.followed");
  const client = useQueryClient();
  const firstAction = useNextRowFocus();
  const unfollow = useMutation({
    mutationFn: () => setFollowing(id, false),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: followedQuery().queryKey });
      toast({ title: t("unfollowed", { name }) });
    },
    onError: (error) => toastFailure(error, t("failed"), t("tryAgain")),
  });
  return (
    <li className="flex items-center gap-3 py-2">
      <Link
        href={getOrganizerPath(slug)}
        className="min-w-0 flex-1 py-2 text-sm font-semibold [overflow-wrap:anywhere] underline-offset-2 hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      <Button
        {...firstAction}
        keepsFocus
        variant="outline"
        isBusy={unfollow.isPending}
        onClick={() => unfollow.mutate()}
        aria-label={t("unfollowOne", { name })}
      >
        {t("unfollow")}
      </Button>
    </li>
  );
}
