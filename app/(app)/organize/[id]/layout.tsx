import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { type DeskParams, loadDesk } from "@/app/desk-page";
import { DeskHeader } from "@/components/organize/desk/desk-header";
import { loadSession } from "@/lib/auth/loaders";
import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { eventQuery } from "@/lib/events/client/events";
import { createQueryClient } from "@/lib/http/browser/query-client";

/** The header that all pages of an event's desk share, for those who may open one of them. */
export default async function DeskLayout({ children, ...params }: DeskParams & { children: ReactNode }) {
  const session = await loadSession();
  const desk = session && (await loadDesk(session.actor, params, "run"));
  if (!desk) return children;
  const client = createQueryClient();
  client.setQueryData(eventQuery(desk.event.id).queryKey, desk.event);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <DeskHeader
          eventId={desk.event.id}
          viewer={{ userId: session.actor.userId, role: session.actor.role }}
          siteUrl={env().NEXTAUTH_URL}
          renderedAt={clock.now().toISOString()}
        />
        {children}
      </div>
    </HydrationBoundary>
  );
}
