import type { ReactNode } from "react";

import { memberPage, type MemberSession } from "@/app/_pages/member-page";
import type { SearchProps } from "@/app/page-metadata";
import { TwoStepRequired } from "@/components/admin/two-step-required";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { loadSession } from "@/lib/auth/loaders";
import { loadEventWithRight, type OwnEvent } from "@/lib/events/loaders";
import type { EventAction } from "@/lib/events/policy/access";
import { withNotFoundStatus } from "@/lib/http/server/response-status";

export type DeskParams = { params: Promise<{ id: string }> };

/** Sets the status to 404. An admin without two-step sign-in gets its setup instead. */
export async function renderNotFound(): Promise<ReactNode> {
  if ((await loadSession())?.needsTwoStep) return <TwoStepRequired />;
  return withNotFoundStatus(<NotFoundContent />);
}

/** A page of an event's desk for those with the right. Others get the not-found screen. */
export const deskPage = (
  right: EventAction,
  render: (desk: MemberSession & SearchProps & { event: OwnEvent }) => ReactNode | Promise<ReactNode>,
) =>
  memberPage(async (session, { params, searchParams }: DeskParams & SearchProps) => {
    const event = await loadEventWithRight(session.actor, (await params).id, right);
    return event ? render({ ...session, event, searchParams }) : renderNotFound();
  });
