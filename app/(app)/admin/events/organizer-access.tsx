import type { ReactNode } from "react";

import { memberPage } from "@/app/member-page";
import { TwoStepRequired } from "@/components/admin/two-step-required";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { loadSession, type ViewerSession } from "@/lib/auth/loaders";
import type { Actor } from "@/lib/auth/schema/actor";
import { getEventCreators } from "@/lib/events/data/creators";
import { canCreateEvents, canManageEvents } from "@/lib/events/policy/access";
import { setNotFoundStatus } from "@/lib/http/server/response-status";

/** Sets the status to 404. An admin without two-step sign-in gets its setup instead. */
export async function renderNotFound(): Promise<ReactNode> {
  if ((await loadSession())?.needsTwoStep) return <TwoStepRequired />;
  setNotFoundStatus();
  return <NotFoundContent />;
}

/** A page for those who may manage events. Others get the not-found screen. */
export const organizerPage = <Props extends object>(
  render: (actor: Actor, props: Props) => ReactNode | Promise<ReactNode>,
) => memberPage(({ actor }, props: Props) => (canManageEvents(actor) ? render(actor, props) : renderNotFound()));

/** A page for those who may create events. Others get the not-found screen. */
export const creatorPage = <Props extends object>(
  render: (session: ViewerSession, props: Props) => ReactNode | Promise<ReactNode>,
) =>
  memberPage((session, props: Props) =>
    canCreateEvents(session.actor, getEventCreators()) ? render(session, props) : renderNotFound(),
  );
