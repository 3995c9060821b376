"use client";

import { Contact, Hourglass, UserPlus } from "lucide-react";
import { useState } from "react";

import { PresenceBadge } from "@/components/people/attendees/presence-badge";
import { UnavailableButton } from "@/components/connections/connect/unavailable-button";
import { ContactActions } from "@/components/profiles/share/contact-actions";
import { NameTag } from "@/components/profiles/name-tag/name-tag";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { toast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { SAMPLE_ATTENDEES } from "./sample";

type SampleAttendee = (typeof SAMPLE_ATTENDEES)[number];

export function SampleAttendees() {
  const t = useTranslations("demo");
  const tCard = useTranslations("people.card");
  const [requestedIds, setRequestedIds] = useState<ReadonlySet<string>>(new Set());
  const [dialogAttendee, setDialogAttendee] = useState<SampleAttendee | null>(null);
  const connect = ({ userId, user }: SampleAttendee) => {
    setRequestedIds(new Set([...requestedIds, userId]));
    toast({
      title: tCard("requestSent"),
      description: t("attendees.requestSample", { firstName: user.profile.firstName }),
    });
  };
  return (
    <section aria-labelledby="sample-attendees" className="@container grid gap-3">
      <h2 id="sample-attendees" className="text-xl font-bold">
        {t("attendees.title")}
      </h2>
      <ul className="grid gap-4 @min-[34rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
        {SAMPLE_ATTENDEES.map((attendee) => (
          <li key={attendee.userId} className="min-w-0">
            <NameTag
              profile={attendee.user.profile}
              heading="h3"
              className="h-full"
              badges={<PresenceBadge isCheckedIn={attendee.isCheckedIn} />}
              actions={
                <SampleActions
                  attendee={attendee}
                  isRequested={requestedIds.has(attendee.userId)}
                  onConnect={connect}
                  onContact={setDialogAttendee}
                />
              }
            />
          </li>
        ))}
      </ul>
      {dialogAttendee && <SampleContactDialog attendee={dialogAttendee} onClose={() => setDialogAttendee(null)} />}
    </section>
  );
}

function SampleContactDialog({ attendee, onClose }: { attendee: SampleAttendee; onClose: () => void }) {
  const t = useTranslations("demo.contact");
  return (
    <ModalDialog title={t("title")} description={t("description")} onClose={onClose}>
      <NameTag profile={attendee.user.profile} size="lg" heading="h3">
        <ContactActions person={attendee.card} />
      </NameTag>
    </ModalDialog>
  );
}

type SampleActionsProps = {
  attendee: SampleAttendee;
  isRequested: boolean;
  onConnect: (attendee: SampleAttendee) => void;
  onContact: (attendee: SampleAttendee) => void;
};

function SampleActions({ attendee, isRequested, onConnect, onContact }: SampleActionsProps) {
  const t = useTranslations("people.card");
  const name = formatFullName(attendee.user.profile);
  if (!attendee.isCheckedIn) {
    return (
      <>
        <UnavailableButton reason={t("checkInToConnect")} label={t("connectWith", { name })}>
          <UserPlus aria-hidden />
          {t("connect")}
        </UnavailableButton>
        <UnavailableButton variant="outline" reason={t("checkInToContact")} label={t("contactPerson", { name })}>
          <Contact aria-hidden />
          {t("contact")}
        </UnavailableButton>
      </>
    );
  }
  return (
    <>
      <Button disabled={isRequested} onClick={() => onConnect(attendee)}>
        {isRequested ? <Hourglass aria-hidden /> : <UserPlus aria-hidden />}
        {t(isRequested ? "requestSent" : "connect")}
      </Button>
      <Button variant="outline" aria-label={t("contactPerson", { name })} onClick={() => onContact(attendee)}>
        <Contact aria-hidden />
        {t("contact")}
      </Button>
    </>
  );
}
