import { Contact, Hourglass, MessageCircle, UserCheck, UserPlus } from "lucide-react";

import { OptimisticConnect } from "@/components/connections/connect/optimistic-connect";
import { useConnect } from "@/components/connections/connect/use-connect";
import { useRespondToRequest } from "@/components/connections/connect/use-respond-to-request";
import { NameTag } from "@/components/profiles/tag/name-tag";
import { OwnNameTag } from "@/components/profiles/tag/own-name-tag";
import { TagLines } from "@/components/profiles/tags/tag-lines";
import { Badge } from "@/components/ui/badge";
import { useReplacementFocus } from "@/components/ui/browser/use-replacement-focus";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { canViewContact } from "@/lib/connections/policy/contacts";
import {
  type ConnectOffer,
  getConnectOffer,
  getMissingStep,
  getPresence,
  type MissingStep,
  type Presence,
} from "@/lib/connections/policy/requests";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { PresenceBadge } from "./presence-badge";
import { UnavailableButton } from "./unavailable-button";

/** Of each kind. The contact dialog shows all. */
const MAX_CARD_TAGS = 3;

type ConnectButtonProps = {
  offer: ConnectOffer;
  user: Attendee["user"];
  eventId: string;
  connection: ConnectionResponse | undefined;
  /** Has to happen first if the offer is `check-in`. */
  missingStep: MissingStep;
};

function ConnectButton({ offer, user, eventId, connection, missingStep }: ConnectButtonProps) {
  const t = useTranslations("people.card");
  const name = formatFullName(user.profile);
  const { connect, isConnecting } = useConnect(user, { eventId });
  const { accept, isBusy } = useRespondToRequest(connection?.id ?? "", user);
  const ref = useReplacementFocus();
  switch (offer) {
    case "self":
      return null;
    case "connected":
      return (
        <Button
          ref={ref}
          variant="secondary"
          href={`/messages?user=${user.id}`}
          aria-label={t("messagePerson", { name })}
        >
          <MessageCircle aria-hidden />
          {t("message")}
        </Button>
      );
    case "requested":
      return (
        <p
          ref={ref}
          tabIndex={-1}
          className="flex min-h-11 items-center justify-center gap-2 rounded-md bg-muted text-center text-sm font-semibold text-muted-foreground [&_svg]:size-4.5"
        >
          <Hourglass aria-hidden />
          {t("requestSent")}
        </p>
      );
    case "respond":
      return (
        <Button
          ref={ref}
          keepsFocus
          isBusy={isBusy}
          onClick={() => accept.mutate()}
          aria-label={t("acceptRequest", { name })}
        >
          {!isBusy && <UserCheck aria-hidden />}
          {t("accept")}
        </Button>
      );
    case "connect":
      return (
        <OptimisticConnect
          {...{ ref, connect, isConnecting }}
          texts={{ label: t("connectWith", { name }), connect: t("connect"), requestSent: t("requestSent") }}
        />
      );
    case "check-in":
      return (
        <UnavailableButton
          ref={ref}
          reason={t(`${missingStep}ToConnect`, { firstName: user.profile.firstName })}
          label={t("connectWith", { name })}
        >
          <UserPlus aria-hidden />
          {t("connect")}
        </UnavailableButton>
      );
  }
}

type AttendeeCardProps = {
  attendee: Attendee;
  viewerId: string;
  viewerPresence: Presence;
  connection: ConnectionResponse | undefined;
  onContact: (attendee: Attendee) => void;
};

/** See docs/product/presence.md#attendee-card. */
export function AttendeeCard({ attendee, viewerId, viewerPresence, connection, onContact }: AttendeeCardProps) {
  const { user, isCheckedIn } = attendee;
  const isViewerCheckedIn = viewerPresence === "present";
  const missingStep = getMissingStep(viewerPresence, getPresence(attendee));
  const offer = getConnectOffer({ viewerId, isViewerCheckedIn, attendee, connection });
  const isViewer = offer === "self";
  const contactButton = (
    <ContactButton
      user={user}
      isAvailable={canViewContact(offer, { isViewerCheckedIn, attendee })}
      missingStep={missingStep}
      onClick={() => onContact(attendee)}
    />
  );
  const tag = {
    profile: user.profile,
    className: "h-full",
    children: <TagLines tags={attendee.tags} isOwn={isViewer} max={MAX_CARD_TAGS} />,
    badges: <AttendeeBadges isViewer={isViewer} isCheckedIn={isCheckedIn} />,
  };
  if (isViewer) return <OwnNameTag userId={user.id} {...tag} actions={contactButton} />;
  return (
    <NameTag
      {...tag}
      actions={
        <>
          <ConnectButton {...{ offer, user, connection, missingStep }} eventId={attendee.eventId} />
          {contactButton}
        </>
      }
    />
  );
}

function AttendeeBadges({ isViewer, isCheckedIn }: { isViewer: boolean; isCheckedIn: boolean }) {
  const t = useTranslations("people.badges");
  return (
    <>
      {isViewer && <Badge>{t("you")}</Badge>}
      <PresenceBadge isCheckedIn={isCheckedIn} />
    </>
  );
}

type ContactButtonProps = {
  user: Attendee["user"];
  isAvailable: boolean;
  missingStep: MissingStep;
  onClick: () => void;
};

function ContactButton({ user: { profile }, isAvailable, missingStep, onClick }: ContactButtonProps) {
  const t = useTranslations("people.card");
  const ref = useReplacementFocus();
  const label = t("contactPerson", { name: formatFullName(profile) });
  if (!isAvailable) {
    const reason = t(`${missingStep}ToContact`, { firstName: profile.firstName });
    return (
      <UnavailableButton ref={ref} variant="outline" reason={reason} label={label}>
        <Contact aria-hidden />
        {t("contact")}
      </UnavailableButton>
    );
  }
  return (
    <Button ref={ref} variant="outline" onClick={onClick} aria-label={label}>
      <Contact aria-hidden />
      {t("contact")}
    </Button>
  );
}
