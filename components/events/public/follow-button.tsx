"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Bell, BellRing } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { followedQuery, setFollowing } from "@/lib/organizers/client";

type FollowButtonProps = { organizer: { id: string; name: string }; isFollowing: boolean };

/** docs/product/organizers.md#followers */
export function FollowButton({ organizer: { id, name }, isFollowing: stored }: FollowButtonProps) {
  const t = useTranslations("organizers.followButton");
  const client = useQueryClient();
  const [isFollowing, setShown] = useState(stored);
  const save = useMutation({
    mutationFn: (next: boolean) => setFollowing(id, next),
    onSuccess: (_, next) => {
      setShown(next);
      void client.invalidateQueries({ queryKey: followedQuery().queryKey });
      toast({ title: t(next ? "toast.followed" : "toast.unfollowed", { name }) });
    },
    onError: (error) => toastFailure(error, t("toast.failed"), t("toast.tryAgain")),
  });
  const Icon = isFollowing ? BellRing : Bell;
  return (
    <Button
      keepsFocus
      variant={isFollowing ? "outline" : "default"}
      isBusy={save.isPending}
      onClick={() => save.mutate(!isFollowing)}
    >
      <Icon aria-hidden />
      {t(isFollowing ? "following" : "follow")}
    </Button>
  );
}
