import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { memberPage } from "@/app/member-page";
import { TwoStepRequired } from "@/components/admin/two-step-required";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { loadSession, type ViewerSession } from "@/lib/auth/loaders";
import type { Actor } from "@/lib/auth/schema/actor";
import { loadEvent } from "@/lib/events/loaders";
import { type EventAction, mayAtEvent, type Standing } from "@/lib/events/policy/access";
import { toViewerStanding } from "@/lib/events/policy/viewer";
import type { EventResponse } from "@/lib/events/schema/event";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { setNotFoundStatus } from "@/lib/http/server/response-status";

export type DeskParams = { params: Promise<{ id: string }> };

type Desk = { event: EventResponse; standing: Standing };

/** Returns null for those without the right (docs/product/event-team.md#rights). */
export async function loadDesk(actor: Actor, { params }: DeskParams, right: EventAction): Promise<Desk | null> {
  const event = await loadEvent(actor, (await params).id);
  const standing = event && toViewerStanding(actor.userId, event);
  return standing && mayAtEvent(right, actor, standing) ? { event, standing } : null;
}

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
  render: (desk: Desk & ViewerSession & { client: QueryClient }) => ReactNode | Promise<ReactNode>,
) =>
  memberPage(async (session, params: DeskParams) => {
    const desk = await loadDesk(session.actor, params, right);
    if (!desk) return renderNotFound();
    const client = createQueryClient();
    const screen = await render({ ...session, ...desk, client });
    return <HydrationBoundary state={dehydrate(client)}>{screen}</HydrationBoundary>;
  });
