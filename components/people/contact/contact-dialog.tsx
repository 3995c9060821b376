"use client";

import { useQuery } from "@tanstack/react-query";
import { Briefcase, ExternalLink, type LucideIcon, Mail, Phone } from "lucide-react";
import { useState } from "react";

import { PersonButtons } from "@/components/connections/person/person-buttons";
import { toWebUrl } from "@/components/messages/text/web-links";
import { ContactActions } from "@/components/profiles/share/contact-actions";
import { NameTag } from "@/components/profiles/tag/name-tag";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/overlay/dialog";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { errorMessage } from "@/lib/http/browser/api-client";
import { contactQuery } from "@/lib/people/client";
import type { ContactResponse } from "@/lib/people/schema";
import { fullName } from "@/lib/profiles/constants/profile";

type ContactDialogProps = {
  /** Whose details are shown; null closes the dialog. */
  attendee: Pick<Attendee, "userId" | "user"> | null;
  onClose: () => void;
};

/** Contact information (spec A§2): the person's name tag, and of their details what they let me see. */
export function ContactDialog({ attendee, onClose }: ContactDialogProps) {
  // While the dialog leaves it goes on showing whom it showed.
  const [last, setLast] = useState(attendee);
  if (attendee && attendee !== last) setLast(attendee);
  const person = attendee ?? last;
  return (
    <Dialog open={attendee !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>Contact Information</DialogTitle>
        <DialogDescription className="sr-only">
          {person && `What ${fullName(person.user.profile)} lets you see`}
        </DialogDescription>
        {person && (
          <>
            <Details key={person.userId} userId={person.userId} known={person.user.profile} />
            <PersonButtons user={person.user} onBlocked={onClose} />
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

function Details({ userId, known }: { userId: string; known: Attendee["user"]["profile"] }) {
  // Asked anew each time: what somebody lets others see may have changed.
  const { data, error, isFetching, refetch } = useQuery({ ...contactQuery(userId), gcTime: 0 });
  return (
    <NameTag profile={data ?? known} size="lg" heading="h3">
      {data ? (
        <>
          <ContactList contact={data} />
          <ContactActions person={data} />
        </>
      ) : error ? (
        <ErrorState
          compact
          title="Couldn't load the details"
          description={errorMessage(error, "Please try again.")}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading the details…</span>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      )}
    </NameTag>
  );
}

function ContactList({ contact }: { contact: ContactResponse }) {
  const { phone, email, linkedinUrl, bio, firstName } = contact;
  const linkedin = toWebUrl(linkedinUrl);
  const isEmpty = !phone && !email && !linkedin;
  return (
    <>
      {bio && <p className="text-sm text-pretty whitespace-pre-line">{bio}</p>}
      {isEmpty ? (
        <p className="text-sm text-muted-foreground">{firstName} doesn&apos;t share contact details here.</p>
      ) : (
        <ul className="grid gap-1">
          {phone && <Detail icon={Phone} label="Phone" text={phone} href={`tel:${phone.replace(/[^\d+]/g, "")}`} />}
          {email && <Detail icon={Mail} label="Email" text={email} href={`mailto:${email}`} />}
          {linkedin && <Detail icon={Briefcase} label="LinkedIn" text="LinkedIn profile" href={linkedin} isExternal />}
        </ul>
      )}
    </>
  );
}

type DetailProps = { icon: LucideIcon; label: string; text: string; href: string; isExternal?: boolean };

function Detail({ icon: Icon, label, text, href, isExternal }: DetailProps) {
  return (
    <li>
      <a
        href={href}
        {...(isExternal && { target: "_blank", rel: "noopener noreferrer" })}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 [overflow-wrap:anywhere] hover:bg-muted"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        <span className="sr-only">{label}: </span>
        <span className="font-medium">{text}</span>
        {isExternal && (
          <ExternalLink aria-label="(opens in a new tab)" className="size-4 shrink-0 text-muted-foreground" />
        )}
      </a>
    </li>
  );
}
