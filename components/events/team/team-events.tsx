import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { teamEventsQuery } from "@/lib/events/client/team";
import { getDeskPath } from "@/lib/events/constants/desk";
import { getDeskTabs } from "@/lib/events/policy/desk";
import type { TeamEvent } from "@/lib/events/schema/team";

import { formatEventDate } from "../time/event-times";

const LeaveTeamDialog = lazyWithRetry(() => import("./leave-team-dialog").then((module) => module.default));

type TeamEventsProps = { viewerId: string; viewerZone: string };

/** See docs/product/event-team.md#screens. */
export function TeamEvents({ viewerId, viewerZone }: TeamEventsProps) {
  const t = useTranslations("events.team");
  const { data: events } = useQuery(teamEventsQuery());
  if (!events || events.length === 0) return null;
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3" title={t("title")}>
        {events.some(({ role }) => role !== "door") && (
          <Link href="/organize/numbers" className="-my-3 py-3 text-sm font-semibold hover:underline">
            {t("numbers")}
          </Link>
        )}
      </CardHeader>
      <ul className="divide-y border-t" aria-label={t("title")}>
        {events.map((event) => (
          <TeamEventRow key={event.id} event={event} viewerId={viewerId} viewerZone={viewerZone} />
        ))}
      </ul>
    </Card>
  );
}

function TeamEventRow({ event, viewerId, viewerZone }: TeamEventsProps & { event: TeamEvent }) {
  const t = useTranslations("events.team");
  const timeTexts = useTranslations("events.time");
  const [isLeaving, setLeaving] = useState(false);
  const { id, name, role } = event;
  const [tab = "door"] = getDeskTabs([role]);
  const action = tab === "door" ? "door" : "organize";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link href={`/events/${id}`} className="-my-2.5 inline-block py-2.5 font-semibold hover:underline">
            <bdi>{name}</bdi>
          </Link>
          <Badge variant="outline">{t(`roles.${role}`)}</Badge>
        </p>
        <p className="text-sm text-muted-foreground">
          <time dateTime={event.startTime}>{formatEventDate(event, viewerZone, timeTexts)}</time>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" href={getDeskPath(id, tab)} aria-label={t(`${action}Of`, { event: name })}>
          {t(action)}
        </Button>
        {role !== "owner" && (
          <Button variant="ghost" aria-label={t("leaveOf", { event: name })} onClick={() => setLeaving(true)}>
            {t("leave")}
          </Button>
        )}
      </div>
      {isLeaving && <LeaveTeamDialog event={event} viewerId={viewerId} onClose={() => setLeaving(false)} />}
    </li>
  );
}
