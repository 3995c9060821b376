import type { ReactNode } from "react";

import type { DeskParams } from "@/app/_pages/desk-page";
import { withQueries } from "@/app/with-queries";
import { DeskHeader } from "@/components/organize/desk/desk-header";
import { loadActor } from "@/lib/auth/loaders";
import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { eventQuery } from "@/lib/events/client/events";
import { loadEventWithRight } from "@/lib/events/loaders";
import { createQueryClient } from "@/lib/http/browser/query-client";

/** The header that all pages of an event's desk share, for those who may open one of them. */
export default async function DeskLayout({ children, params }: DeskParams & { children: ReactNode }) {
  const actor = await loadActor();
  const event = actor && (await loadEventWithRight(actor, (await params).id, "runDoor"));
  if (!event) return children;
  const client = createQueryClient();
  client.setQueryData(eventQuery(event.id).queryKey, event);
  return withQueries(
    client,
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 md:gap-5">
      <DeskHeader eventId={event.id} siteUrl={env().NEXTAUTH_URL} renderedAt={clock.now().toISOString()} />
      {children}
    </div>,
  );
}
