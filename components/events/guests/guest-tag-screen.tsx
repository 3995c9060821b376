"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";

import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { claimBadge } from "@/lib/badges/client";
import type { GuestTag } from "@/lib/badges/schema";
import { invalidateOwnEvents } from "@/lib/events/client/changes";

import { InvitationPanel } from "../invitation-panel";
import { JoinedPanel } from "./guest-invitation-screen";

type GuestTagScreenProps = {
  code: string;
  tag: GuestTag;
  account: { name: string; email: string };
};

/** Asks who opened a guest's name tag whether it is theirs. It shows what the paper shows. */
export function GuestTagScreen({ code, tag, account }: GuestTagScreenProps) {
  const t = useTranslations("events.guestTag");
  const client = useQueryClient();
  const claim = useMutation({
    mutationFn: () => claimBadge(code),
    onSuccess: () => invalidateOwnEvents(client),
    onError: (error) => toastFailure(error, t("failed"), t("tryAgain")),
  });
  if (claim.data) return <JoinedPanel eventId={claim.data.eventId} event={tag.eventName} />;
  if (tag.state !== "open") {
    const texts = tag.state === "joined" ? ("joined" as const) : ("otherAddress" as const);
    return (
      <InvitationPanel heading={t(`${texts}.title`)}>
        <ShownTag tag={tag} />
        <p>{t(`${texts}.text`)}</p>
        <div className="pt-2">
          <Button asChild>
            <Link href="/events">{t("events")}</Link>
          </Button>
        </div>
      </InvitationPanel>
    );
  }
  return (
    <InvitationPanel heading={t("title")}>
      <ShownTag tag={tag} />
      <p>{t("what")}</p>
      <p className="[overflow-wrap:anywhere]">{t("account", account)}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button size="lg" isBusy={claim.isPending} onClick={() => claim.mutate()}>
          {t(claim.isPending ? "claiming" : "yes")}
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link href="/events">{t("no")}</Link>
        </Button>
      </div>
    </InvitationPanel>
  );
}

function ShownTag({ tag: { name, company, eventName } }: { tag: GuestTag }) {
  return (
    <div className="grid gap-1 rounded-md border bg-muted p-4 text-center [overflow-wrap:anywhere]">
      <p dir="auto" className="text-xl font-extrabold text-foreground">
        {name}
      </p>
      {company && <p dir="auto">{company}</p>}
      <p dir="auto" className="text-sm">
        {eventName}
      </p>
    </div>
  );
}
