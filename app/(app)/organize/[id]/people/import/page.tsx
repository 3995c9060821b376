import { deskPage } from "@/app/desk-page";
import { pageMetadata } from "@/app/page-metadata";
import { GuestImportScreen } from "@/components/organize/people/import/guest-import-screen";

export const generateMetadata = pageMetadata("admin.events.metadata.guestImport", { robots: { index: false } });

export default deskPage("import", ({ event }) => <GuestImportScreen event={{ id: event.id, name: event.name }} />);
