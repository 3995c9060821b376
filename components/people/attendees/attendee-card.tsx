"use client";

import { CheckCircle2, Contact } from "lucide-react";
import { useTranslations } from "next-intl";

import { NameTag } from "@/components/profiles/tag/name-tag";
import { OwnNameTag } from "@/components/profiles/tag/own-name-tag";
import { useReplacementFocus } from "@/components/ui/browser/use-replacement-focus";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { canViewContact } from "@/lib/connections/policy/contacts";
import {
  getConnectOffer,
  getMissingStep,
  getPresence,
  type MissingStep,
  type Presence,
} from "@/lib/connections/policy/requests";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { ConnectButton } from "./connect-button";
import { UnavailableButton } from "./unavailable-button";

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
      {isCheckedIn ? (
        <Badge variant="present">
          <CheckCircle2 aria-hidden />
          {t("checkedIn")}
        </Badge>
      ) : (
        <Badge variant="outline">{t("rsvpd")}</Badge>
      )}
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
