import { SettingsPage } from "../frame/settings-page";
import { DeleteAccountCard } from "./delete-account-card";
import { ExportCard } from "./export-card";

export function DataSettings() {
  return (
    <SettingsPage section="data">
      <ExportCard />
      <DeleteAccountCard />
    </SettingsPage>
  );
}
