import { SettingsPage } from "../frame/settings-page";
import { PasswordCard } from "./password-card";
import type { SessionDates } from "./session-row";
import { SessionsCard } from "./sessions-card";

/** /settings/security: the password, and the devices that are signed in. */
export function SecuritySettings(dates: SessionDates) {
  return (
    <SettingsPage section="security">
      <PasswordCard />
      <SessionsCard {...dates} />
    </SettingsPage>
  );
}
