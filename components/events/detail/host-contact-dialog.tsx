import { useQuery } from "@tanstack/react-query";
import { Mail, MessageCircle, Phone, type LucideIcon } from "lucide-react";

import { Link } from "@/components/ui/link";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { toMailtoLink } from "@/lib/core/shared/contact/email-address";
import { toTelLink } from "@/lib/core/shared/contact/phone";
import type { EventResponse } from "@/lib/events/schema/event";
import { formatFullName } from "@/lib/profiles/constants/profile";

type HostContactDialogProps = {
  event: Pick<EventResponse, "name" | "hostUser" | "hostUserId" | "hostName" | "hostEmail" | "hostPhone">;
  onClose: () => void;
};

export default function HostContactDialog({ event, onClose }: HostContactDialogProps) {
  const t = useTranslations("events.host");
  const { hostUser, hostUserId, hostName, hostPhone } = event;
  const email = hostUser?.email ?? event.hostEmail;
  const name = hostUser ? formatFullName(hostUser.profile) : hostName;
  const { data: viewer } = useQuery(currentUserQuery());
  const isUnverified = hostUser !== null && !email && viewer?.isEmailVerified === false;
  const hasContact = Boolean(email || hostPhone || hostUserId);
  return (
    <ModalDialog
      title={name ? t("title", { name }) : t("titleUnnamed")}
      description={hasContact && t("hostOf", { event: event.name })}
      aria-describedby={undefined}
      onClose={onClose}
    >
      {hasContact ? (
        <ul className="-mx-2 grid">
          {email && <Row icon={Mail} label={t("email")} value={email} href={toMailtoLink(email)} />}
          {hostPhone && <Row icon={Phone} label={t("phone")} value={hostPhone} href={toTelLink(hostPhone)} />}
          {hostUserId && (
            <Row
              icon={MessageCircle}
              label={t("message")}
              value={t("messageHint")}
              href={`/messages?userId=${hostUserId}`}
            />
          )}
        </ul>
      ) : (
        <p className="text-sm text-muted-foreground">{t("noContact")}</p>
      )}
      {isUnverified && <p className="text-sm text-muted-foreground">{t("unverified")}</p>}
    </ModalDialog>
  );
}

function Row({ icon: Icon, label, value, href }: { icon: LucideIcon; label: string; value: string; href: string }) {
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-14 items-center gap-3.5 rounded-md px-2 py-2 hover:bg-muted focus-visible:-outline-offset-2"
      >
        <span className="grid size-10 shrink-0 place-content-center rounded-md bg-accent text-accent-foreground">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm [overflow-wrap:anywhere] text-muted-foreground">
            <bdi>{value}</bdi>
          </span>
        </span>
      </Link>
    </li>
  );
}
