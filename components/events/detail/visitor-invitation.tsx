import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";
import { RSVP_HASH } from "@/lib/events/constants/event";
import { hasEnded } from "@/lib/events/policy/check-in";
import type { EventResponse } from "@/lib/events/schema/event";

import { useJoinLabel } from "../rsvp/use-join-label";

export type InvitationProps = {
  event: EventResponse;
  renderedAt: string;
  /** Part of the return address, so that the member is checked in after signing in. */
  doorCode?: string;
  /** Whether the site lets visitors join by name and email. */
  canQuickJoin?: boolean;
};

export function JoinLinks({ event, renderedAt, doorCode, canQuickJoin = false }: InvitationProps) {
  const joinLabel = useJoinLabel(event);
  const path = `/events/${event.id}`;
  if (doorCode) {
    return <SignInLinks path={`${path}?${DOOR_PARAMETER}=${encodeURIComponent(doorCode)}`} isQuick={canQuickJoin} />;
  }
  const isOpen = !hasEnded(event, new Date(renderedAt));
  return <SignInLinks path={path} isQuick={canQuickJoin && isOpen} rsvp={joinLabel} />;
}

type SignInLinksProps = {
  path: string;
  isQuick: boolean;
  /** The label of an RSVP, which then comes with the quick join. */
  rsvp?: string;
};

/** The links open the root, which returns to `path` after signing in. */
export function SignInLinks({ path, isQuick, rsvp }: SignInLinksProps) {
  const t = useTranslations("events.visitor");
  const root = `/?returnTo=${encodeURIComponent(path)}`;
  const quickPath = rsvp ? path + RSVP_HASH : path;
  return (
    <>
      {isQuick && <Button href={`/join?returnTo=${encodeURIComponent(quickPath)}`}>{rsvp ?? t("quickJoin")}</Button>}
      <Button variant={isQuick ? "outline" : "default"} href={root}>
        {t("register")}
      </Button>
      <Button variant="outline" href={`${root}#login`}>
        {t("logIn")}
      </Button>
    </>
  );
}

export function VisitorCard(props: InvitationProps) {
  const t = useTranslations("events.visitor");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <CardContent className="grid gap-3">
        <p className="text-sm text-muted-foreground">{t("description")}</p>
        <JoinLinks {...props} />
      </CardContent>
    </Card>
  );
}
