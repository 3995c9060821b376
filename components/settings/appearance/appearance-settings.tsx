import { LanguageSwitch } from "@/components/language/language-switch";
import { ThemeSwitch } from "@/components/theme/theme-switch";
import { Card, CardContent } from "@/components/ui/card";

import { SettingsPage } from "../frame/settings-page";

/** /settings/appearance: light, dark, or as the device; and the language. */
export function AppearanceSettings() {
  return (
    <SettingsPage section="appearance">
      <Card>
        <CardContent className="md:p-6">
          <div className="sm:max-w-80">
            <ThemeSwitch />
          </div>
        </CardContent>
      </Card>
      <Card>
        <CardContent className="md:p-6">
          <div className="sm:max-w-80">
            <LanguageSwitch isSignedIn />
          </div>
        </CardContent>
      </Card>
    </SettingsPage>
  );
}
