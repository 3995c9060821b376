"use client";

import { CheckCircle2, Contact, Hourglass, UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { UnavailableButton } from "@/components/people/attendees/unavailable-button";
import { ContactActions } from "@/components/profiles/share/contact-actions";
import { NameTag } from "@/components/profiles/tag/name-tag";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/overlay/dialog";
import { toast } from "@/components/ui/feedback/toast";
import { TooltipProvider } from "@/components/ui/overlay/tooltip";
import { fullName } from "@/lib/profiles/constants/profile";

import { SAMPLE_ATTENDEES } from "./sample";

type SampleAttendee = (typeof SAMPLE_ATTENDEES)[number];

/** Attendee cards that look and answer like the real ones, without telling any server. */
export function SampleAttendees() {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<SampleAttendee | null>(null);
  const connect = ({ userId, user }: SampleAttendee) => {
    setAsked(new Set([...asked, userId]));
    toast({ title: "Request sent", description: `A sample: ${user.profile.firstName} isn't told.` });
  };
  return (
    <TooltipProvider>
      <section aria-labelledby="sample-attendees" className="@container grid gap-3">
        <h2 id="sample-attendees" className="text-xl font-bold">
          Current Attendees
        </h2>
        <ul className="grid gap-4 @min-[34rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
          {SAMPLE_ATTENDEES.map((attendee) => (
            <li key={attendee.userId} className="min-w-0">
              <NameTag
                profile={attendee.user.profile}
                heading="h3"
                className="h-full"
                badges={<Standing isCheckedIn={attendee.isCheckedIn} />}
                actions={
                  attendee.isCheckedIn ? (
                    <SampleActions
                      attendee={attendee}
                      isAsked={asked.has(attendee.userId)}
                      onConnect={connect}
                      onContact={setShown}
                    />
                  ) : (
                    <NotYet name={fullName(attendee.user.profile)} />
                  )
                }
              />
            </li>
          ))}
        </ul>
        <Dialog open={shown !== null} onOpenChange={(open) => !open && setShown(null)}>
          <DialogContent>
            <DialogTitle>Contact Information</DialogTitle>
            <DialogDescription>Sample data: this person doesn&apos;t exist.</DialogDescription>
            {shown && (
              <NameTag profile={shown.user.profile} size="lg" heading="h3">
                <ContactActions person={shown.card} />
              </NameTag>
            )}
          </DialogContent>
        </Dialog>
      </section>
    </TooltipProvider>
  );
}

type SampleActionsProps = {
  attendee: SampleAttendee;
  isAsked: boolean;
  onConnect: (attendee: SampleAttendee) => void;
  onContact: (attendee: SampleAttendee) => void;
};

function SampleActions({ attendee, isAsked, onConnect, onContact }: SampleActionsProps) {
  return (
    <>
      <Button disabled={isAsked} onClick={() => onConnect(attendee)}>
        {isAsked ? <Hourglass aria-hidden /> : <UserPlus aria-hidden />}
        {isAsked ? "Request sent" : "Connect"}
      </Button>
      <Button
        variant="outline"
        aria-label={`Contact ${fullName(attendee.user.profile)}`}
        onClick={() => onContact(attendee)}
      >
        <Contact aria-hidden />
        Contact
      </Button>
    </>
  );
}

/** As on the real card (spec A§2): who isn't checked in can't be connected with yet. */
function NotYet({ name }: { name: string }) {
  const t = useTranslations("people.card");
  return (
    <>
      <UnavailableButton reason={t("checkInToConnect")} label={`Connect with ${name}`}>
        <UserPlus aria-hidden />
        Connect
      </UnavailableButton>
      <UnavailableButton variant="outline" reason={t("checkInToContact")} label={`Contact ${name}`}>
        <Contact aria-hidden />
        Contact
      </UnavailableButton>
    </>
  );
}

function Standing({ isCheckedIn }: { isCheckedIn: boolean }) {
  if (!isCheckedIn) return <Badge variant="outline">RSVP&apos;d</Badge>;
  return (
    <Badge variant="present">
      <CheckCircle2 aria-hidden />
      Checked In
    </Badge>
  );
}
