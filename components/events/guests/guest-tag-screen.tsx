"use client";

import { useTranslations } from "@/components/ui/text/use-translations";
import { claimBadge } from "@/lib/badges/client";
import type { GuestTag } from "@/lib/badges/schema";

import { AcceptPanel } from "../accept-panel";
import { InvitationPanel, PanelLink } from "../invitation-panel";
import { JoinedGuest } from "./guest-invitation-screen";

type GuestTagScreenProps = {
  code: string;
  tag: GuestTag;
  account: { name: string; email: string };
};

/** Asks who opened a guest's name tag whether it is theirs. It shows what the paper shows. */
export function GuestTagScreen({ code, tag, account }: GuestTagScreenProps) {
  const t = useTranslations("events.guestTag");
  if (tag.state !== "open") {
    const texts = tag.state === "joined" ? ("joined" as const) : ("otherAddress" as const);
    return (
      <InvitationPanel heading={t(`${texts}.title`)}>
        <ShownTag tag={tag} />
        <p>{t(`${texts}.text`)}</p>
        <PanelLink href="/events">{t("events")}</PanelLink>
      </InvitationPanel>
    );
  }
  return (
    <AcceptPanel
      texts="events.guestTag"
      accept={() => claimBadge(code)}
      renderDone={({ eventId }) => <JoinedGuest eventId={eventId} event={tag.eventName} />}
    >
      <ShownTag tag={tag} />
      <p>{t("what")}</p>
      <p className="[overflow-wrap:anywhere]">{t("account", account)}</p>
    </AcceptPanel>
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
