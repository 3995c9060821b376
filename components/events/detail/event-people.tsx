import { Lock, MessageSquareText } from "lucide-react";
import { type ReactNode, useState } from "react";

import { PersonLines } from "@/components/profiles/name-tag/person-row";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getFirstGrapheme } from "@/lib/core/shared/text/written-text";
import { hasEventRight } from "@/lib/events/policy/access";
import { isGoing } from "@/lib/events/policy/own-rsvp";
import type { EventResponse, EventViewer } from "@/lib/events/schema/event";
import { formatFullName, formatWork } from "@/lib/profiles/constants/profile";

const HostContactDialog = lazyWithRetry(() => import("./host-contact-dialog").then((module) => module.default));

export function EventPeople({ event }: { event: EventResponse }) {
  const t = useTranslations("events.people");
  const sponsors = [
    { name: event.sponsorName, logoUrl: event.sponsorLogoUrl },
    { name: event.sponsor2Name, logoUrl: event.sponsor2LogoUrl },
    { name: event.sponsor3Name, logoUrl: event.sponsor3LogoUrl },
  ].filter((sponsor) => sponsor.name);
  const hasHost = Boolean(event.hostUser ?? event.hostName ?? event.hostEmail ?? event.hostPhone);
  if (!hasHost && sponsors.length === 0) return null;
  return (
    <Card>
      <CardContent className="grid gap-5 md:p-5">
        {hasHost && (
          <Group title={t("hostedBy")}>
            <Host event={event} />
            {event.viewer && <HostContact event={event} viewer={event.viewer} />}
          </Group>
        )}
        {sponsors.length > 0 && (
          <Group title={t("sponsors", { count: sponsors.length })}>
            <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
              {sponsors.map(({ name, logoUrl }, index) => (
                <li key={index} className="flex min-w-0 items-center gap-3">
                  <Logo name={name ?? ""} url={logoUrl} />
                  <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                    <bdi>{name}</bdi>
                  </span>
                </li>
              ))}
            </ul>
          </Group>
        )}
      </CardContent>
    </Card>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-bold md:text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Host({ event: { hostUser, hostName, hostLogoUrl } }: { event: EventResponse }) {
  const t = useTranslations("events.people");
  return (
    <div className="flex items-center gap-3">
      {hostUser ? (
        <UserAvatar profile={hostUser.profile} size="size-11" />
      ) : (
        <Logo name={hostName ?? t("host")} url={hostLogoUrl} />
      )}
      <PersonLines
        nameClassName="text-base font-semibold"
        name={hostUser ? formatFullName(hostUser.profile) : (hostName ?? t("organizer"))}
        lines={[hostUser && formatWork(hostUser.profile)]}
      />
    </div>
  );
}

function Logo({ name, url }: { name: string; url: string | null }) {
  return (
    <Avatar src={url} size="size-11" shape="square" fit="contain" fallbackClassName="bg-accent text-accent-foreground">
      {getFirstGrapheme(name).toUpperCase()}
    </Avatar>
  );
}

/** See docs/product/events.md#host-contact. */
function HostContact({ event, viewer }: { event: EventResponse; viewer: EventViewer }) {
  const t = useTranslations("events.host");
  const [isOpen, setOpen] = useState(false);
  if (viewer.roles.includes("host")) return <p className="text-sm text-muted-foreground">{t("isViewer")}</p>;
  if (!isGoing(viewer) && !hasEventRight(viewer.roles, "seeHostContact")) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted-foreground">
        <Lock aria-hidden className="size-4 shrink-0" />
        {t("rsvpFirst")}
      </p>
    );
  }
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        <MessageSquareText aria-hidden />
        {t("button")}
      </Button>
      {isOpen && <HostContactDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}
