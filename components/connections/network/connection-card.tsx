"use client";

import { Building2, CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";

import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { getOtherParty } from "@/lib/connections/policy/parties";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { PersonMenu } from "../person/person-menu";
import { ContactActions } from "./contact-actions";
import { RequestActions } from "./request-actions";

type ConnectionCardProps = { connection: ConnectionResponse; viewerId: string };

/** See docs/product/connections.md#connection-card. */
export function ConnectionCard({ connection, viewerId }: ConnectionCardProps) {
  const t = useTranslations("connections.card");
  const other = getOtherParty(connection, viewerId);
  const { profession, company } = other.profile;
  const origin = connection.event?.name ?? company;
  const OriginIcon = connection.event ? CalendarDays : Building2;
  const isAccepted = connection.status === "accepted";
  const isOutgoing = connection.requesterId === viewerId;
  return (
    <Card className="flex h-full flex-col gap-4 p-4">
      <div className="flex flex-wrap items-start gap-3">
        <UserAvatar profile={other.profile} size="size-12" />
        <div className="w-min max-w-full min-w-0 grow leading-snug">
          <h2 className="text-base">{formatFullName(other.profile)}</h2>
          {profession && <p className="text-sm">{profession}</p>}
          {origin && (
            <p className="mt-0.5 flex items-start gap-1.5 text-sm text-muted-foreground">
              <OriginIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
              {origin}
            </p>
          )}
          {!isAccepted && (
            <Badge variant={isOutgoing ? "outline" : "soon"} className="mt-2">
              {isOutgoing ? t("requestSent") : t("wantsToConnect")}
            </Badge>
          )}
        </div>
        <PersonMenu user={other} connectionId={isAccepted ? connection.id : undefined} className="-mt-2 -mr-2" />
      </div>
      <div className="mt-auto flex flex-wrap gap-2.5 *:flex-1 *:px-3">
        {isAccepted ? (
          <ContactActions other={other} />
        ) : (
          <RequestActions connectionId={connection.id} other={other} isOutgoing={isOutgoing} />
        )}
      </div>
    </Card>
  );
}
