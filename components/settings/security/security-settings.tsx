import { SettingsPage } from "../frame/settings-page";
import { AccessTokensCard } from "./access-tokens-card";
import { EmailCard } from "./email-card";
import { TwoStepCard } from "../two-step/two-step-card";
import { IdentityCard } from "./identity-card";
import { PasswordCard } from "./password-card";
import { type SessionDates, SessionsCard } from "./sessions-card";

export function SecuritySettings({ email, ...dates }: SessionDates & { email: string }) {
  return (
    <SettingsPage section="security">
      <EmailCard timezone={dates.timezone} />
      <PasswordCard email={email} />
      <IdentityCard timezone={dates.timezone} />
      <TwoStepCard timezone={dates.timezone} />
      <SessionsCard {...dates} />
      <AccessTokensCard timezone={dates.timezone} />
    </SettingsPage>
  );
}
