import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BookUser, CalendarDays, type LucideIcon, Mail, NotebookPen, Phone, Trash2 } from "lucide-react";
import { useState } from "react";

import { setOpenNote } from "@/components/live/notes/open-note";
import { useContactFile } from "@/components/profiles/share/use-contact-file";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { getOfferAnywhere } from "@/lib/connections/policy/requests";
import { CONTACTS_PATH, removeContact } from "@/lib/contacts/client";
import { toCardPerson } from "@/lib/contacts/policy/card-person";
import type { Contact } from "@/lib/contacts/schema";
import { toMailtoLink } from "@/lib/core/shared/contact/email-address";
import { toTelLink } from "@/lib/core/shared/contact/phone";
import { invalidatePaths } from "@/lib/http/browser/query-paths";
import { NOTES_PATH } from "@/lib/notes/client";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { ConnectButton } from "../connect/connect-button";
import { selectConnectionWith } from "../connect/connection-cache";
import { useConnect } from "../connect/use-connect";

/** See docs/product/contacts.md#my-network. */
export function ContactCard({ contact, viewerId }: { contact: Contact; viewerId: string }) {
  const t = useTranslations("connections.contacts");
  const notes = useTranslations("connections.followUp");
  const { id, name, company, jobTitle, line, email, phone, event, member, createdAt } = contact;
  const { addToContacts } = useContactFile();
  const work = [jobTitle, company].filter(Boolean).join(", ");
  return (
    <Card className="@container flex h-full flex-col gap-3 p-4 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40 leading-snug">
          <h3 className="text-base">
            <bdi>{name}</bdi>
          </h3>
          {work && (
            <p className="text-sm">
              <bdi>{work}</bdi>
            </p>
          )}
        </div>
        {!member && <Badge variant="outline">{t("notMember")}</Badge>}
      </div>
      {line && (
        <p dir="auto" className="text-sm">
          {line}
        </p>
      )}
      <div className="grid gap-1 text-sm">
        {email && <DetailLink icon={Mail} label={t("email")} text={email} href={toMailtoLink(email)} />}
        {phone && <DetailLink icon={Phone} label={t("phone")} text={phone} href={toTelLink(phone)} />}
        {event && (
          <p className="flex items-start gap-2 text-muted-foreground">
            <CalendarDays aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="sr-only">{t("event")} </span>
            <bdi>{event.name}</bdi>
          </p>
        )}
      </div>
      {member && <MemberOffer member={member} viewerId={viewerId} />}
      <div className="mt-auto flex flex-wrap gap-2.5">
        <Button
          variant="outline"
          className="min-w-min flex-1 px-2 wrap-break-word @max-[15rem]:[&_svg]:hidden"
          aria-label={t("saveOf", { name })}
          onClick={() => void addToContacts(toCardPerson(contact))}
        >
          <BookUser aria-hidden />
          {t("save")}
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label={notes("open", { name })}
          title={notes("open", { name })}
          onClick={() =>
            setOpenNote({ subject: { kind: "contact", id }, memberId: null, name, met: { event, at: createdAt } })
          }
        >
          <NotebookPen aria-hidden />
        </Button>
        <RemoveButton id={id} name={name} />
      </div>
    </Card>
  );
}

type DetailLinkProps = { icon: LucideIcon; label: string; text: string; href: string };

function DetailLink({ icon: Icon, label, text, href }: DetailLinkProps) {
  return (
    <a href={href} className="flex min-h-11 items-center gap-2 font-medium underline underline-offset-2">
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{label} </span>
      <bdi>{text}</bdi>
    </a>
  );
}

/** See docs/product/contacts.md#when-they-join. */
function MemberOffer({ member, viewerId }: { member: PublicUser; viewerId: string }) {
  const t = useTranslations("connections.contacts");
  const connecting = useConnect(member, { via: "profile" });
  const { data: connection, isPending } = useQuery({ ...connectionsQuery(), select: selectConnectionWith(member.id) });
  if (isPending) return null;
  const offer = getOfferAnywhere({ viewerId, connection });
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-muted p-3 text-sm">
      <p className="w-full">{t("isMember", { name: formatFullName(member.profile) })}</p>
      <ConnectButton user={member} {...{ offer, connecting, connection }} />
    </div>
  );
}

function RemoveButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations("connections.contacts.removal");
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeContact(id),
    onSuccess: () => {
      toast({ title: t("done") });
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
    onSettled: () => invalidatePaths(client, CONTACTS_PATH, NOTES_PATH),
  });
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        aria-label={t("buttonOf", { name })}
        title={t("confirm")}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("title", { name })}
          confirm={t("confirm")}
          isBusy={isPending}
          onConfirm={(settled) => mutate(undefined, settled)}
          onClose={() => setAsking(false)}
        >
          {t("text", { name })}
        </ConfirmDialog>
      )}
    </>
  );
}
