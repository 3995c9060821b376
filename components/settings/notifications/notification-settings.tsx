"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { PushSwitch } from "@/components/notifications/push-switch";
import { Card, CardContent } from "@/components/ui/card";
import { preferencesQuery } from "@/lib/account/client";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsPage } from "../frame/settings-page";
import { ChannelTable } from "./channel-table";
import { QuietHours } from "./quiet-hours";

export function NotificationSettings() {
  const t = useTranslations("settings.notifications");
  const preferences = useQuery(preferencesQuery());
  const { data } = preferences;
  return (
    <SettingsPage section="notifications">
      <Card>
        <CardContent className="grid gap-4 md:p-6">
          <PushSwitch />
          {data ? (
            <>
              <ChannelTable settings={data.notifications} />
              <QuietHours quietHours={data.quietHours} timezone={data.timezone} />
            </>
          ) : (
            <ListPlaceholder query={preferences} errorTitle={t("error")} className="h-72" />
          )}
        </CardContent>
      </Card>
    </SettingsPage>
  );
}
