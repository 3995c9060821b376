import { useQuery } from "@tanstack/react-query";
import { Ban, Briefcase, ExternalLink, Flag, type LucideIcon, Mail, MailCheck, Phone } from "lucide-react";
import { useState } from "react";

import { useResendConfirmation } from "@/components/account/email/use-resend-confirmation";
import { ContactActions } from "@/components/profiles/share/contact-actions";
import { NameTag } from "@/components/profiles/name-tag/name-tag";
import { TopicLines } from "@/components/profiles/topics/topic-lines";
import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Loading } from "@/components/ui/feedback/skeleton";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { toWebUrl } from "@/lib/core/shared/contact/web-links";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { toMailtoLink } from "@/lib/core/shared/contact/email-address";
import { toTelLink } from "@/lib/core/shared/contact/phone";
import { connectionsQuery } from "@/lib/connections/client/connections";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { contactQuery } from "@/lib/people/client";
import type { ContactResponse } from "@/lib/people/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import { toMemberCard } from "@/lib/profiles/vcard";

import { selectConnectionWith } from "../connect/connection-cache";
import type { PersonDialogName } from "../person/person-dialogs";

const PersonDialogs = lazyWithRetry(() => import("../person/person-dialogs").then((module) => module.default));

/** For use inside a dialog, where a menu would open behind it. */
function PersonButtons({ user, onBlocked }: { user: PublicUser; onBlocked?: () => void }) {
  const t = useTranslations("connections.menu");
  const [openDialog, setOpenDialog] = useState<PersonDialogName | null>(null);
  const name = formatFullName(user.profile);
  return (
    <div className="-mb-1 flex justify-center gap-2 border-t pt-2">
      <Button variant="ghost-muted" aria-label={t("reportPerson", { name })} onClick={() => setOpenDialog("report")}>
        <Flag aria-hidden />
        {t("report")}
      </Button>
      <Button variant="ghost-muted" aria-label={t("blockPerson", { name })} onClick={() => setOpenDialog("block")}>
        <Ban aria-hidden />
        {t("block")}
      </Button>
      {openDialog && (
        <PersonDialogs name={openDialog} user={user} onClose={() => setOpenDialog(null)} onBlocked={onBlocked} />
      )}
    </div>
  );
}

type ContactDialogProps = {
  attendee: Pick<Attendee, "userId" | "user">;
  isViewer?: boolean;
  onClose: () => void;
};

/** See docs/product/contact-cards.md#contact-information-dialog. */
export function ContactDialog({ attendee: { userId, user }, isViewer = false, onClose }: ContactDialogProps) {
  const t = useTranslations("contact.details");
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogTitle>{t("title")}</DialogTitle>
        <DialogDescription className="sr-only">
          {t("description", { name: formatFullName(user.profile) })}
        </DialogDescription>
        <ContactNameTag key={userId} user={user} isOwn={isViewer} />
        {!isViewer && <PersonButtons user={user} onBlocked={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

/** For a file. A connection adds where and when the two met, and the line of the request. */
function toCard(contact: ContactResponse, connection: ConnectionResponse | undefined) {
  const { origin } = window.location;
  if (connection?.status !== "accepted") return toMemberCard(contact, origin);
  const { event, createdAt, line, requesterId } = connection;
  return toMemberCard({ ...contact, event, createdAt, ...(requesterId === contact.userId && { line }) }, origin);
}

function ContactNameTag({ user, isOwn }: { user: Attendee["user"]; isOwn: boolean }) {
  const t = useTranslations("contact.details");
  // Not cached: what the person shares may change between two openings.
  const query = useQuery({ ...contactQuery(user.id), gcTime: 0 });
  const { data: contact } = query;
  // The lists with this dialog have read it.
  const select = selectConnectionWith(user.id);
  const { data: connection } = useQuery({ ...connectionsQuery(), select, enabled: false });
  return (
    <NameTag profile={contact ?? user.profile} size="lg" heading="h3">
      {contact ? (
        <>
          <TopicLines topics={contact.topics} isOwn={isOwn} />
          <ContactList contact={contact} />
          <ContactActions person={toCard(contact, connection)} />
        </>
      ) : (
        <QueryPlaceholder compact query={query} title={t("error")} fallback={t("retry")}>
          <Loading label={t("loading")} count={2} className="grid gap-3" skeleton="h-11" />
        </QueryPlaceholder>
      )}
    </NameTag>
  );
}

function ContactList({ contact }: { contact: ContactResponse }) {
  const t = useTranslations("contact.details");
  const { phone, email, linkedinUrl, bio, firstName } = contact;
  const linkedin = toWebUrl(linkedinUrl);
  const isEmpty = !phone && !email && !linkedin;
  return (
    <>
      {bio && (
        <p dir="auto" className="text-sm text-pretty whitespace-pre-line">
          {bio}
        </p>
      )}
      {contact.needsVerifiedEmail ? (
        <ConfirmEmailFirst firstName={firstName} />
      ) : isEmpty ? (
        <p className="text-sm text-muted-foreground">{t("empty", { firstName })}</p>
      ) : (
        <ul className="grid gap-1">
          {phone && <ContactRow icon={Phone} label={t("phone")} text={phone} href={toTelLink(phone)} />}
          {email && <ContactRow icon={Mail} label={t("email")} text={email} href={toMailtoLink(email)} />}
          {linkedin && (
            <ContactRow icon={Briefcase} label={t("linkedin")} text={t("linkedinProfile")} href={linkedin} isExternal />
          )}
        </ul>
      )}
    </>
  );
}

/** The details stay hidden until the viewer confirms their email. */
function ConfirmEmailFirst({ firstName }: { firstName: string }) {
  const t = useTranslations("contact.details.unverified");
  const resend = useResendConfirmation();
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-muted px-3.5 py-3 text-sm">
      <p className="flex items-start gap-2.5 text-pretty">
        <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-foreground" />
        <span>{t("text", { firstName })}</span>
      </p>
      <Button variant="outline" isBusy={resend.isPending} onClick={() => resend.mutate()}>
        {t("send")}
      </Button>
    </div>
  );
}

type ContactRowProps = { icon: LucideIcon; label: string; text: string; href: string; isExternal?: boolean };

function ContactRow({ icon: Icon, label, text, href, isExternal }: ContactRowProps) {
  const t = useTranslations("contact.details");
  return (
    <li>
      <a
        href={href}
        {...(isExternal && { target: "_blank", rel: "noopener noreferrer" })}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 [overflow-wrap:anywhere] hover:bg-muted"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        <span className="sr-only">{t("labeled", { label })}</span>
        <bdi className="font-medium">{text}</bdi>
        {isExternal && <ExternalLink aria-label={t("newTab")} className="size-4 shrink-0 text-muted-foreground" />}
      </a>
    </li>
  );
}
