"use client";

import { Building2, CalendarDays, Check, Contact, ExternalLink, MessageCircle, Undo2, X } from "lucide-react";
import Link from "next/link";
import { type ComponentProps, useState } from "react";

import { toWebUrl } from "@/components/messages/text/web-links";
import { ContactDialog } from "@/components/people/contact/contact-dialog";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { getOtherParty } from "@/lib/connections/policy";
import type { ConnectionResponse, ConnectionParty } from "@/lib/connections/schema";
import { fullName } from "@/lib/profiles/constants/profile";

import { PersonMenu } from "../person/person-menu";
import { useRespondToRequest } from "../connect/use-connect";

type ConnectionCardProps = { connection: ConnectionResponse; viewerId: string };

/** The other party of a connection and what can be done about it (spec A§2, Connection card; B§2, pending cards). */
export function ConnectionCard({ connection, viewerId }: ConnectionCardProps) {
  const other = getOtherParty(connection, viewerId);
  const { profession, company } = other.profile;
  const where = connection.event?.name ?? company;
  const Where = connection.event ? CalendarDays : Building2;
  const isMine = connection.requesterId === viewerId;
  return (
    <Card className="flex h-full flex-col gap-4 p-4">
      <div className="flex items-start gap-3">
        <UserAvatar profile={other.profile} size="size-12" />
        <div className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
          <h2 className="text-base">{fullName(other.profile)}</h2>
          {profession && <p className="text-sm">{profession}</p>}
          {where && (
            <p className="mt-0.5 flex items-start gap-1.5 text-sm text-muted-foreground">
              <Where aria-hidden className="mt-0.5 size-4 shrink-0" />
              {where}
            </p>
          )}
          {connection.status === "pending" && (
            <Badge variant={isMine ? "outline" : "soon"} className="mt-2">
              {isMine ? "Request sent" : "Wants to connect"}
            </Badge>
          )}
        </div>
        <PersonMenu
          user={other}
          connectionId={connection.status === "accepted" ? connection.id : undefined}
          className="-mt-2 -mr-2"
        />
      </div>
      <div className="mt-auto flex flex-wrap gap-2.5 *:flex-1 *:px-3">
        {connection.status === "accepted" ? (
          <ContactActions other={other} />
        ) : (
          <AnswerActions id={connection.id} other={other} isMine={isMine} />
        )}
      </div>
    </Card>
  );
}

function ContactActions({ other }: { other: ConnectionParty }) {
  const [shown, setShown] = useState<ComponentProps<typeof ContactDialog>["attendee"]>(null);
  const name = fullName(other.profile);
  const linkedin = toWebUrl(other.profile.linkedinUrl);
  return (
    <>
      <Button variant="secondary" asChild>
        <Link href={`/messages?user=${other.id}`} aria-label={`Message ${name}`}>
          <MessageCircle aria-hidden />
          Message
        </Link>
      </Button>
      {linkedin && (
        <Button variant="outline" asChild>
          <a
            href={linkedin}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`LinkedIn profile of ${name} (opens in a new tab)`}
          >
            LinkedIn
            <ExternalLink aria-hidden />
          </a>
        </Button>
      )}
      <Button
        variant="outline"
        size="icon"
        onClick={() => setShown({ userId: other.id, user: other })}
        title="Contact"
        aria-label={`Contact ${name}`}
      >
        <Contact aria-hidden />
      </Button>
      <ContactDialog attendee={shown} onClose={() => setShown(null)} />
    </>
  );
}

function AnswerActions({ id, other, isMine }: { id: string; other: ConnectionParty; isMine: boolean }) {
  const { accept, decline, takeBack, isBusy } = useRespondToRequest(id, other);
  const name = fullName(other.profile);
  if (isMine) {
    return (
      <Button
        variant="outline"
        busy={takeBack.isPending}
        onClick={() => takeBack.mutate()}
        aria-label={`Take back the request to ${name}`}
      >
        {!takeBack.isPending && <Undo2 aria-hidden />}
        Take back
      </Button>
    );
  }
  return (
    <>
      <Button
        busy={accept.isPending}
        disabled={isBusy}
        onClick={() => accept.mutate()}
        aria-label={`Accept ${name}'s request`}
      >
        {!accept.isPending && <Check aria-hidden />}
        Accept
      </Button>
      <Button
        variant="outline"
        busy={decline.isPending}
        disabled={isBusy}
        onClick={() => decline.mutate()}
        aria-label={`Decline ${name}'s request`}
      >
        {!decline.isPending && <X aria-hidden />}
        Decline
      </Button>
    </>
  );
}
