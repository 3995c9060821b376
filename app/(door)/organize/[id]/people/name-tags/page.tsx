import type { DeskParams } from "@/app/_pages/desk-page";
import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { NameTagsScreen } from "@/components/name-tags/print/name-tags-screen";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { env } from "@/lib/core/server/process/env";
import { loadEventWithRight } from "@/lib/events/loaders";
import { hasEventRight } from "@/lib/events/policy/access";
import { getDeskPath } from "@/lib/events/constants/desk";
import { withNotFoundStatus } from "@/lib/http/server/response-status";

export const generateMetadata = pageMetadata("admin.events.metadata.nameTags", { robots: { index: false } });

/** Without the shell, because it is printed. Others get the not-found screen. */
export default memberPage(async ({ actor }, { params }: DeskParams) => {
  const event = await loadEventWithRight(actor, (await params).id, "printNameTags");
  if (!event) return withNotFoundStatus(<NotFoundContent isPlain />);
  const { id, name } = event;
  return (
    <NameTagsScreen
      event={{ id, name }}
      siteUrl={env().NEXTAUTH_URL}
      backHref={getDeskPath(id, hasEventRight(event.viewer.roles, "seeRsvps") ? "people" : "door")}
    />
  );
});
