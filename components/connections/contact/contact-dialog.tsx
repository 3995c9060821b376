"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { PersonButtons } from "@/components/connections/person/person-buttons";
import { ContactActions } from "@/components/profiles/share/contact-actions";
import { NameTag } from "@/components/profiles/tag/name-tag";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/overlay/dialog";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { getErrorMessage } from "@/lib/http/browser/api-client";
import { contactQuery } from "@/lib/people/client";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { ContactList } from "./contact-list";

type ContactDialogProps = {
  attendee: Pick<Attendee, "userId" | "user"> | null;
  isViewer?: boolean;
  onClose: () => void;
};

/** See docs/product/contact-cards.md#contact-information-dialog. */
export function ContactDialog({ attendee, isViewer = false, onClose }: ContactDialogProps) {
  const t = useTranslations("contact.details");
  // The closing dialog keeps its content while it animates out.
  const [lastAttendee, setLastAttendee] = useState(attendee);
  if (attendee && attendee !== lastAttendee) setLastAttendee(attendee);
  const person = attendee ?? lastAttendee;
  return (
    <Dialog open={attendee !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{t("title")}</DialogTitle>
        <DialogDescription className="sr-only">
          {person && t("description", { name: formatFullName(person.user.profile) })}
        </DialogDescription>
        {person && (
          <>
            <ContactTag key={person.userId} userId={person.userId} profile={person.user.profile} />
            {!isViewer && <PersonButtons user={person.user} onBlocked={onClose} />}
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

function ContactTag({ userId, profile }: { userId: string; profile: Attendee["user"]["profile"] }) {
  const t = useTranslations("contact.details");
  // Not cached: what the person shares may change between two openings.
  const { data: contact, error, isFetching, refetch } = useQuery({ ...contactQuery(userId), gcTime: 0 });
  return (
    <NameTag profile={contact ?? profile} size="lg" heading="h3">
      {contact ? (
        <>
          <ContactList contact={contact} />
          <ContactActions person={contact} />
        </>
      ) : error ? (
        <ErrorState
          compact
          title={t("error")}
          description={getErrorMessage(error, t("retry"))}
          onRetry={() => void refetch()}
          isBusy={isFetching}
        />
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      )}
    </NameTag>
  );
}
