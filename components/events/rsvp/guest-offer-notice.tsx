import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";

import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { acceptOffer, declineOffer } from "@/lib/events/client/rsvp";
import type { GuestOffer } from "@/lib/events/schema/rsvp";

/** `isLinked`: beside the event's own page. */
export function GuestOfferNotice({ offer: { event }, isLinked }: { offer: GuestOffer; isLinked: boolean }) {
  const t = useTranslations("events.guestOffer");
  const { accept, decline } = useAnswer(event);
  const titleId = useId();
  const firstAction = useNextRowFocus();
  const isBusy = accept.isPending || decline.isPending;
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-lg bg-accent p-4 text-foreground">
      <div className="grid min-w-0 gap-1 leading-snug [overflow-wrap:anywhere]">
        <h2 id={titleId} dir="auto" className="text-base font-semibold text-accent-foreground">
          {t("title", { event: event.name })}
        </h2>
        <p className="text-sm">{t("description")}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Button {...firstAction} keepsFocus aria-describedby={titleId} isBusy={isBusy} onClick={() => accept.mutate()}>
          {t("accept")}
        </Button>
        <Button
          keepsFocus
          aria-describedby={titleId}
          variant="outline"
          isBusy={isBusy}
          onClick={() => decline.mutate()}
        >
          {t("decline")}
        </Button>
        {isLinked && (
          <Button asChild variant="ghost">
            <Link href={`/events/${event.id}`} aria-describedby={titleId}>
              {t("open")}
            </Link>
          </Button>
        )}
      </div>
    </section>
  );
}

function useAnswer({ id, name }: GuestOffer["event"]) {
  const t = useTranslations("events.guestOffer");
  const client = useQueryClient();
  const onSettled = () => invalidateOwnEvents(client);
  const accept = useMutation({
    mutationFn: () => acceptOffer(id),
    onSuccess: () => toast({ title: t("accepted.title"), description: t("accepted.description", { event: name }) }),
    onError: (error) => toastFailure(error, t("acceptFailed"), t("tryAgain")),
    onSettled,
  });
  const decline = useMutation({
    mutationFn: () => declineOffer(id),
    onSuccess: () => toast({ title: t("declined", { event: name }) }),
    onError: (error) => toastFailure(error, t("declineFailed"), t("tryAgain")),
    onSettled,
  });
  return { accept, decline };
}
