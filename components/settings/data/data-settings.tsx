import { SettingsPage } from "../frame/settings-page";
import { DeleteAccountCard } from "./delete-account-card";
import { ExportCard } from "./export-card";

/** /settings/data: a copy of everything stored about the member, and the end of the account (docs/product/privacy.md). */
export function DataSettings() {
  return (
    <SettingsPage section="data">
      <ExportCard />
      <DeleteAccountCard />
    </SettingsPage>
  );
}
