import { type DeskParams, loadDesk } from "@/app/desk-page";
import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { BadgesScreen } from "@/components/badges/print/badges-screen";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { env } from "@/lib/core/server/process/env";
import { canSeeRsvps } from "@/lib/events/policy/access";
import { getDeskPath } from "@/lib/events/policy/desk";
import { setNotFoundStatus } from "@/lib/http/server/response-status";

export const generateMetadata = pageMetadata("admin.events.metadata.badges", { robots: { index: false } });

/** Without the shell, because it is printed. Others get the not-found screen. */
export default memberPage(async ({ actor }, params: DeskParams) => {
  const desk = await loadDesk(actor, params, "badges");
  if (!desk) {
    setNotFoundStatus();
    return <NotFoundContent isPlain />;
  }
  const { id, name } = desk.event;
  return (
    <BadgesScreen
      event={{ id, name }}
      siteUrl={env().NEXTAUTH_URL}
      backHref={getDeskPath(id, canSeeRsvps(actor, desk.standing) ? "people" : "door")}
    />
  );
});
