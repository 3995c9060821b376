import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { invalidateOwnEvents } from "@/lib/events/client/changes";

import { InvitationPanel, isLinkError } from "./invitation-panel";

type AcceptPanelProps<Joined extends { eventId: string }> = {
  texts: "events.guestInvitation" | "events.guestNameTag" | "events.teamInvitation";
  accept: () => Promise<Joined>;
  renderDone: (joined: Joined) => ReactNode;
  /** Replaces the panel if the link no longer works. Without it, a toast shows the reason. */
  invalid?: ReactNode;
  children: ReactNode;
};

/** Only the button accepts, because mail scanners open links. */
export function AcceptPanel<Joined extends { eventId: string }>({
  texts,
  accept,
  renderDone,
  invalid,
  children,
}: AcceptPanelProps<Joined>) {
  const t = useTranslations(texts);
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: accept,
    onSuccess: ({ eventId }) => invalidateOwnEvents(client, eventId),
    onError: (failure) => {
      if (!invalid || !isLinkError(failure)) toastFailure(failure, t("failed"), t("tryAgain"));
    },
  });
  if (invalid && isLinkError(error)) return invalid;
  if (data) return renderDone(data);
  return (
    <InvitationPanel heading={t("title")}>
      {children}
      <div className="flex flex-wrap gap-2 pt-2">
        <Button size="lg" isBusy={isPending} onClick={() => mutate()}>
          {t(isPending ? "accepting" : "accept")}
        </Button>
        <Button size="lg" variant="outline" href="/events">
          {t("decline")}
        </Button>
      </div>
    </InvitationPanel>
  );
}
