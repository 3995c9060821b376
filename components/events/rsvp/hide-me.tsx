import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";

import { IconBadge } from "@/components/ui/badge";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { MenuItem } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import { applyViewerChange, invalidateOwnEvents, ownPlace } from "@/lib/events/client/changes";
import { setMemberHidden } from "@/lib/events/client/rsvp";
import type { EventResponse } from "@/lib/events/schema/event";

type HideMeItemProps = {
  event: EventResponse;
  /** Joins the event hidden, for a member without a place. */
  onJoinHidden?: () => void;
};

/** See docs/product/privacy.md#hidden-at-an-event. */
export function HideMeItem({ event, onJoinHidden }: HideMeItemProps) {
  const t = useTranslations("events.hideMe");
  const { mutate } = useHideMe(event.id);
  if (event.viewer?.isMemberHidden) {
    return (
      <MenuItem icon={Eye} onSelect={() => mutate(false)}>
        {t("show")}
      </MenuItem>
    );
  }
  return (
    <MenuItem icon={EyeOff} onSelect={onJoinHidden ?? (() => mutate(true))}>
      <span className="grid max-w-64">
        {t(onJoinHidden ? "join" : "label")}
        <span className="text-xs font-normal text-muted-foreground">{t("hint")}</span>
      </span>
    </MenuItem>
  );
}

export function HiddenBadge({ event }: { event: EventResponse }) {
  const t = useTranslations("people.hidden");
  return event.viewer?.isMemberHidden && <IconBadge variant="outline" icon={EyeOff} label={t("title")} />;
}

/** A change shows at once and is undone when refused. Runs after a pending RSVP. */
export function useHideMe(eventId: string) {
  const t = useTranslations("events.hideMe");
  const queryClient = useQueryClient();
  return useMutation({
    ...ownPlace(eventId),
    mutationFn: (isHidden: boolean) => setMemberHidden(eventId, isHidden),
    onMutate: (isMemberHidden) => applyViewerChange(queryClient, eventId, { isMemberHidden }),
    onSuccess: (_, isHidden) => {
      toast({ title: t(isHidden ? "hidden" : "shown") });
      return invalidateOwnEvents(queryClient, eventId);
    },
    onError: (error, _, rollBack) => {
      rollBack?.();
      toastFailure(error, t("failed.title"), t("failed.description"));
      return invalidateOwnEvents(queryClient, eventId);
    },
  });
}
