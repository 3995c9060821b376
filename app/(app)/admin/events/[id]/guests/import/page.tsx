import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { GuestImportScreen } from "@/components/admin/events/guest-import/guest-import-screen";
import { loadEventWithRight } from "@/lib/events/loaders";

import { renderNotFound } from "../../../organizer-access";

export const generateMetadata = pageMetadata("admin.events.metadata.guestImport", { robots: { index: false } });

/** docs/product/event-team.md#rights. Others get the not-found screen. */
export default memberPage(async ({ actor }, { params }: { params: Promise<{ id: string }> }) => {
  const event = await loadEventWithRight(actor, (await params).id, "import");
  if (!event) return renderNotFound();
  return <GuestImportScreen event={{ id: event.id, name: event.name }} />;
});
