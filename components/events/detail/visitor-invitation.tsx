import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";

export type InvitationProps = {
  eventId: string;
  /** Part of the return address, so that the member is checked in after signing in. */
  doorCode?: string;
  /** Whether the site lets a visitor at the door join by name and email. */
  canQuickJoin?: boolean;
};

/** The links open the root, which returns to the event after signing in. */
export function JoinLinks({ eventId, doorCode, canQuickJoin }: InvitationProps) {
  const t = useTranslations("events.visitor");
  const query = doorCode ? `?${DOOR_PARAMETER}=${encodeURIComponent(doorCode)}` : "";
  const returnTo = encodeURIComponent(`/events/${eventId}${query}`);
  const root = `/?returnTo=${returnTo}`;
  const isQuick = canQuickJoin && doorCode !== undefined;
  return (
    <>
      {isQuick && (
        <Button asChild>
          <Link href={`/join?returnTo=${returnTo}`}>{t("quickJoin")}</Link>
        </Button>
      )}
      <Button asChild variant={isQuick ? "outline" : "default"}>
        <Link href={root}>{t("register")}</Link>
      </Button>
      <Button asChild variant="outline">
        <Link href={`${root}#login`}>{t("logIn")}</Link>
      </Button>
    </>
  );
}

export function VisitorCard(props: InvitationProps) {
  const t = useTranslations("events.visitor");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        <p className="text-sm text-muted-foreground">{t("description")}</p>
        <JoinLinks {...props} />
      </CardContent>
    </Card>
  );
}
