import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, Hourglass } from "lucide-react";
import { useState } from "react";

import { IconBadge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { walkInRequestsQuery } from "@/lib/attendance/client/walk-in";
import type { WalkInRequest } from "@/lib/attendance/schema/walk-in";
import { formatFullName } from "@/lib/profiles/constants/profile";

import type { WalkInProps } from "./walk-in-forms";

const WalkInForms = lazyWithRetry(
  () => import("./walk-in-forms").then((module) => module.WalkInForms),
  ({ isOpen }: WalkInProps) => isOpen && <Skeleton className="h-64" />,
);

const ICONS = { open: Hourglass, accepted: CircleCheck, declined: CircleX, expired: Clock } as const;
const VARIANTS = { open: "soon", accepted: "present", declined: "outline", expired: "outline" } as const;

/** See docs/product/check-in.md#walk-ins. */
export function WalkIn({ eventId, isAdmin, isOpen }: WalkInProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <>
      {wasOpened && <WalkInForms {...{ eventId, isAdmin, isOpen }} />}
      <WalkInRequests eventId={eventId} />
    </>
  );
}

/** Rendered before the first request, so that screen readers announce it. */
function WalkInRequests({ eventId }: { eventId: string }) {
  const t = useTranslations("admin.events.walkIn");
  const { data: requests = [] } = useQuery(walkInRequestsQuery(eventId));
  return (
    <div role="status" aria-label={t("requests")} aria-atomic={false} className="empty:sr-only">
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

function Request({ request: { user, address, status } }: { request: WalkInRequest }) {
  const t = useTranslations("admin.events.walkIn.status");
  const Icon = ICONS[status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 rounded-md border bg-card px-3.5 py-2.5 text-sm">
      <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
        <bdi>{user ? formatFullName(user.profile) : address}</bdi>
      </span>
      <IconBadge variant={VARIANTS[status]} icon={Icon} label={t(status)} />
    </li>
  );
}
