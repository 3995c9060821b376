import { deskPage } from "@/app/_pages/desk-page";
import { pageMetadata } from "@/app/page-metadata";
import { GuestImportScreen } from "@/components/organize/people/import/guest-import-screen";
import { findLastImport } from "@/lib/guests/data/import";

export const generateMetadata = pageMetadata("admin.events.metadata.guestImport", { robots: { index: false } });

export default deskPage("import", async ({ event: { id, name } }) => (
  <GuestImportScreen event={{ id, name }} undoableId={await findLastImport(id)} />
));
