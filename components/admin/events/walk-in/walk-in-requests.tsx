"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";

import { Badge } from "@/components/ui/badge";
import { walkInRequestsQuery } from "@/lib/attendance/client/walk-in";
import type { WalkInRequest } from "@/lib/attendance/schema/walk-in";
import { formatFullName } from "@/lib/profiles/constants/profile";

const ICONS = { open: Hourglass, accepted: CircleCheck, declined: CircleX, expired: Clock } as const;
const VARIANTS = { open: "soon", accepted: "present", declined: "outline", expired: "outline" } as const;

/** Rendered before the first request, so that screen readers announce it. */
export function WalkInRequests({ eventId }: { eventId: string }) {
  const t = useTranslations("admin.events.walkIn");
  const { data: requests = [] } = useQuery(walkInRequestsQuery(eventId));
  return (
    <div role="status" aria-label={t("requests")} aria-atomic={false} className="empty:-mt-3">
      {requests.length > 0 && (
        <ul className="grid gap-2">
          {requests.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Request({ request: { user, status } }: { request: WalkInRequest }) {
  const t = useTranslations("admin.events.walkIn.status");
  const Icon = ICONS[status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 rounded-md border bg-card px-3.5 py-2.5 text-sm">
      <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{formatFullName(user.profile)}</span>
      <Badge variant={VARIANTS[status]}>
        <Icon aria-hidden />
        {t(status)}
      </Badge>
    </li>
  );
}
