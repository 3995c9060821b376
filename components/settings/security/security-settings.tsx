import { SettingsPage } from "../frame/settings-page";
import { TwoStepCard } from "../two-step/two-step-card";
import { PasswordCard } from "./password-card";
import type { SessionDates } from "./session-row";
import { SessionsCard } from "./sessions-card";

/** /settings/security: the password, two-step sign-in, and the devices that are signed in. */
export function SecuritySettings(dates: SessionDates) {
  return (
    <SettingsPage section="security">
      <PasswordCard />
      <TwoStepCard timezone={dates.timezone} />
      <SessionsCard {...dates} />
    </SettingsPage>
  );
}
