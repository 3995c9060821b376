"use client";

import { useQuery } from "@tanstack/react-query";

import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventTeamQuery } from "@/lib/events/client/team";
import type { EventTeam } from "@/lib/events/schema/team";

import { PageHeader } from "../desk/page-header";
import { TeamInvitations, TeamInviteForm } from "./team-invitations";
import { TeamMemberRow } from "./team-member-row";

type TeamScreenProps = { event: { id: string }; viewerId: string; isAdmin: boolean };

/** See docs/product/event-team.md#screens. */
export function TeamScreen({ event, viewerId, isAdmin }: TeamScreenProps) {
  const t = useTranslations("admin.events.team");
  const list = useQuery(eventTeamQuery(event.id));
  useReloadWhenForbidden(list.error);
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHeader title={t("title")}>
        <p className="max-w-prose text-pretty text-muted-foreground">{t("intro")}</p>
      </PageHeader>
      <Card>
        <CardHeader className="pb-3" title={t("invite")} />
        <CardContent>
          <TeamInviteForm eventId={event.id} />
        </CardContent>
      </Card>
      {list.data ? (
        <Team team={list.data} eventId={event.id} viewerId={viewerId} isAdmin={isAdmin} />
      ) : (
        <QueryPlaceholder query={list} title={t("notLoaded.title")} description={t("notLoaded.description")}>
          <Skeleton className="h-40" aria-label={t("loading")} />
        </QueryPlaceholder>
      )}
    </div>
  );
}

type TeamProps = { team: EventTeam; eventId: string; viewerId: string; isAdmin: boolean };

function Team({ team: { members, invitations }, eventId, viewerId, isAdmin }: TeamProps) {
  const t = useTranslations("admin.events.team");
  return (
    <>
      <Card className="overflow-hidden">
        <CardHeader className="pb-3" title={t("members")}>
          {members.every(({ role }) => role !== "owner") && (
            <p className="w-full text-sm text-muted-foreground">{t("noOwner")}</p>
          )}
        </CardHeader>
        {members.length > 0 && (
          <ul className="divide-y border-t" aria-label={t("members")}>
            {members.map((member) => (
              <TeamMemberRow
                key={member.user.id}
                member={member}
                eventId={eventId}
                isViewer={member.user.id === viewerId}
                isAdmin={isAdmin}
              />
            ))}
          </ul>
        )}
      </Card>
      {invitations.length > 0 && <TeamInvitations eventId={eventId} invitations={invitations} />}
    </>
  );
}
