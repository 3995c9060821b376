import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";

export type InvitationProps = {
  eventId: string;
  /** Part of the return address, so that the member is checked in after signing in. */
  doorCode?: string;
  /** Whether the site lets a visitor at the door join by name and email. */
  canQuickJoin?: boolean;
};

export function JoinLinks({ eventId, doorCode, canQuickJoin }: InvitationProps) {
  const query = doorCode ? `?${DOOR_PARAMETER}=${encodeURIComponent(doorCode)}` : "";
  const isQuick = canQuickJoin === true && doorCode !== undefined;
  return <SignInLinks path={`/events/${eventId}${query}`} isQuick={isQuick} />;
}

/** The links open the root, which returns to `path` after signing in. */
export function SignInLinks({ path, isQuick }: { path: string; isQuick: boolean }) {
  const t = useTranslations("events.visitor");
  const returnTo = encodeURIComponent(path);
  const root = `/?returnTo=${returnTo}`;
  return (
    <>
      {isQuick && <Button href={`/join?returnTo=${returnTo}`}>{t("quickJoin")}</Button>}
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
