import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { memberPage } from "@/app/member-page";
import type { SearchProps } from "@/app/page-metadata";
import { TwoStepRequired } from "@/components/admin/two-step-required";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { loadSession, type ViewerSession } from "@/lib/auth/loaders";
import { loadEventWithRight, type OwnEvent } from "@/lib/events/loaders";
import type { EventAction } from "@/lib/events/policy/access";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { setNotFoundStatus } from "@/lib/http/server/response-status";

export type DeskParams = { params: Promise<{ id: string }> };

/** Sets the status to 404. An admin without two-step sign-in gets its setup instead. */
export async function renderNotFound(): Promise<ReactNode> {
  if ((await loadSession())?.needsTwoStep) return <TwoStepRequired />;
  setNotFoundStatus();
  return <NotFoundContent />;
}

/**
 * A page of an event's desk for those with the right. Others get the not-found screen. The browser
 * gets what `render` stores in the client.
 */
export const deskPage = (
  right: EventAction,
  render: (
    desk: ViewerSession & SearchProps & { event: OwnEvent; client: QueryClient },
  ) => ReactNode | Promise<ReactNode>,
) =>
  memberPage(async (session, { params, searchParams }: DeskParams & SearchProps) => {
    const event = await loadEventWithRight(session.actor, (await params).id, right);
    if (!event) return renderNotFound();
    const client = createQueryClient();
    const screen = await render({ ...session, event, client, searchParams });
    return <HydrationBoundary state={dehydrate(client)}>{screen}</HydrationBoundary>;
  });
