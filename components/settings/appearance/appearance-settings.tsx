import { LanguageSwitch } from "@/components/language/language-switch";
import { ThemeSwitch } from "@/components/theme/theme-switch";
import { Card, CardContent } from "@/components/ui/card";
import type { Locale } from "@/lib/i18n/shared/locales";

import { SettingsPage } from "../frame/settings-page";

export function AppearanceSettings({ language }: { language: Locale | null }) {
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
          <div className="sm:max-w-md">
            <LanguageSwitch chosen={language} />
          </div>
        </CardContent>
      </Card>
    </SettingsPage>
  );
}
