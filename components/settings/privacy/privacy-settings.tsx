"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { Card, CardContent } from "@/components/ui/card";
import { ownProfileQuery } from "@/lib/profiles/client/profile";

import { ListPlaceholder } from "../frame/list-placeholder";
import { type SectionHeading, SettingsPage } from "../frame/settings-page";
import { ApproveRequestsCard } from "./approve-requests-card";
import { BlockedPeopleCard } from "./blocked-people-card";
import { ContactVisibilityCard } from "./contact-visibility-card";
import { MapVisibilityCard } from "./map-visibility-card";

export function PrivacySettings({ heading }: { heading?: SectionHeading }) {
  const t = useTranslations("settings.privacy");
  const own = useQuery(ownProfileQuery());
  return (
    <SettingsPage section="privacy" heading={heading}>
      {own.data ? (
        <>
          <ContactVisibilityCard visibility={own.data.profile.visibility} />
          <MapVisibilityCard choice={own.data.profile.mapVisibility} />
          <ApproveRequestsCard approve={own.data.profile.approveRequests} />
        </>
      ) : (
        <Card>
          <CardContent>
            <ListPlaceholder query={own} errorTitle={t("error")} className="h-64" />
          </CardContent>
        </Card>
      )}
      <BlockedPeopleCard />
    </SettingsPage>
  );
}
