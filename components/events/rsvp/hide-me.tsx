import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { SwitchField } from "@/components/ui/form/switch-field";
import { useTranslations } from "@/components/ui/text/use-translations";
import { applyViewerChange, invalidateOwnEvents, ownPlace } from "@/lib/events/client/changes";
import { setMemberHidden } from "@/lib/events/client/rsvp";

type HideMeSwitchProps = {
  isHidden: boolean;
  isBusy?: boolean;
  onChange: (isHidden: boolean) => void;
  /** The id of the event's name on a card, where the switch is one line. */
  cardTitleId?: string;
};

/** See docs/product/privacy.md#hidden-at-an-event. */
export function HideMeSwitch({ isHidden, isBusy = false, onChange, cardTitleId }: HideMeSwitchProps) {
  const t = useTranslations("events.hideMe");
  return (
    <SwitchField
      label={t("label")}
      hint={t("hint")}
      isHintHidden={cardTitleId !== undefined}
      describedBy={cardTitleId}
      // Keeps Firefox from restoring an earlier state on reload.
      autoComplete="off"
      checked={isHidden}
      // Not disabled, so that it keeps the focus.
      aria-busy={isBusy}
      onChange={({ target }) => !isBusy && onChange(target.checked)}
    />
  );
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

type HideMeProps = Pick<HideMeSwitchProps, "isHidden" | "cardTitleId"> & { eventId: string };

/** For a member who has a place at the event. */
export function HideMe({ eventId, ...props }: HideMeProps) {
  const { mutate, isPending } = useHideMe(eventId);
  return <HideMeSwitch {...props} isBusy={isPending} onChange={mutate} />;
}
