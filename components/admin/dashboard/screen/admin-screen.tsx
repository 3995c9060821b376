"use client";

import { ArrowRight, CalendarCog, ShieldCheck } from "lucide-react";

import { useAddressState } from "@/components/organize/use-address-state";
import { IconBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Tabs, TabsContent, TabsList } from "@/components/ui/tabs";
import { useTranslations } from "@/components/ui/text/use-translations";
import { type AdminAddress, getAdminPath } from "@/lib/admin/client/address";
import { ADMIN_TABS } from "@/lib/admin/constants/lists";

import { OverviewTab } from "../overview/overview-tab";
import { SystemTab } from "../system/system-tab";
import { UsersTab } from "../users/users-tab";

type AdminScreenProps = {
  viewerId: string;
  initial: AdminAddress;
  renderedAt: string;
  isMailSent: boolean;
  invites: boolean;
};

/** See docs/product/administration.md#admin-dashboard. */
export function AdminScreen({ viewerId, initial, renderedAt, isMailSent, invites }: AdminScreenProps) {
  const t = useTranslations("admin.dashboard");
  const [address, change] = useAddressState(initial, getAdminPath);
  return (
    <div className="grid content-start gap-4 md:gap-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
        <IconBadge icon={ShieldCheck} label={t("badge")} />
      </header>
      <Tabs
        value={address.tab}
        onValueChange={(value) => change({ tab: ADMIN_TABS.find((tab) => tab === value) })}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5"
      >
        <TabsList
          aria-label={t("tabsLabel")}
          className="max-sm:*:basis-2/5 lg:max-w-3xl"
          tabs={ADMIN_TABS}
          getLabel={(tab) => t(`tabs.${tab}`)}
        />
        <TabsContent value="overview">
          <OverviewTab
            range={address.range}
            onRange={(range) => change({ range })}
            now={renderedAt}
            isMailSent={isMailSent}
          />
        </TabsContent>
        <TabsContent value="users">
          <UsersTab
            viewerId={viewerId}
            invites={invites}
            search={address.q}
            onSearch={(q) => change({ q })}
            now={renderedAt}
          />
        </TabsContent>
        <TabsContent value="events">
          <EventsTab />
        </TabsContent>
        <TabsContent value="system">
          <SystemTab />
        </TabsContent>
      </Tabs>
    </div>
  );
}

function EventsTab() {
  const t = useTranslations("admin.dashboard.eventsTab");
  return (
    <Card>
      <EmptyState
        icon={CalendarCog}
        title={t("title")}
        description={t("text")}
        action={
          <Button href="/admin/events">
            {t("link")}
            <ArrowRight aria-hidden />
          </Button>
        }
      />
    </Card>
  );
}
