"use client";

import { useTranslations } from "@/components/ui/text/use-translations";
import { claimNameTag } from "@/lib/name-tags/client";
import type { GuestNameTag } from "@/lib/name-tags/schema";

import { AcceptPanel } from "../accept-panel";
import { InvitationPanel, PanelLink } from "../invitation-panel";
import { JoinedGuest } from "./guest-invitation-screen";

type GuestNameTagScreenProps = {
  code: string;
  tag: GuestNameTag;
  account: { name: string; email: string };
};

/** Asks who opened a guest's name tag whether it is theirs. It shows what the paper shows. */
export function GuestNameTagScreen({ code, tag, account }: GuestNameTagScreenProps) {
  const t = useTranslations("events.guestNameTag");
  if (tag.state !== "open") {
    const texts = tag.state === "joined" ? ("joined" as const) : ("otherAddress" as const);
    return (
      <InvitationPanel heading={t(`${texts}.title`)}>
        <ShownNameTag tag={tag} />
        <p>{t(`${texts}.text`)}</p>
        <PanelLink href="/events">{t("events")}</PanelLink>
      </InvitationPanel>
    );
  }
  return (
    <AcceptPanel
      texts="events.guestNameTag"
      accept={() => claimNameTag(code)}
      renderDone={({ eventId }) => <JoinedGuest eventId={eventId} event={tag.eventName} />}
    >
      <ShownNameTag tag={tag} />
      <p>{t("what")}</p>
      <p className="[overflow-wrap:anywhere]">{t("account", account)}</p>
    </AcceptPanel>
  );
}

function ShownNameTag({ tag: { name, company, eventName } }: { tag: GuestNameTag }) {
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
