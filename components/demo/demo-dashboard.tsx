import { EventStatus } from "@/components/people/event/event-status";
import { IndustryMix } from "@/components/people/event/industry-mix";
import { NameTag } from "@/components/profiles/name-tag/name-tag";
import { PersonLines } from "@/components/profiles/name-tag/person-row";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { DemoPage, SampleEvent } from "./demo-screen";
import { SAMPLE_ATTENDEES, SAMPLE_ME, SAMPLE_MESSAGES, SAMPLE_SUMMARY, createSampleEvent } from "./sample";
import { SampleQuickActions } from "./sample-quick-actions";

/** See docs/product/presence.md#demo-screens. */
export function DemoDashboard({ now, timezone }: { now: Date; timezone: string }) {
  const t = useTranslations("demo");
  const event = createSampleEvent(now, { name: t("event.name"), description: t("event.description") });
  return (
    <DemoPage title={t("dashboardTitle", { firstName: SAMPLE_ME.firstName })}>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <NameTag profile={SAMPLE_ME} size="lg" badges={<Badge>{t("you")}</Badge>} />
        <div className="grid gap-4">
          <SampleEvent event={event} timezone={timezone} />
          <EventStatus event={event} isViewerCheckedIn summary={SAMPLE_SUMMARY} now={now} />
          <SampleQuickActions event={event} />
        </div>
        <div className="grid gap-4 md:max-xl:col-span-2 md:max-xl:grid-cols-2 md:max-xl:items-start">
          <IndustryMix summary={SAMPLE_SUMMARY} />
          <SampleMessages />
        </div>
      </div>
    </DemoPage>
  );
}

function SampleMessages() {
  const t = useTranslations("demo");
  return (
    <Card>
      <CardHeader title={t("recentMessages")} />
      <CardContent className="pt-3">
        <ul className="grid gap-4">
          {SAMPLE_MESSAGES.map(({ senderId, textKey }) => {
            const profile = SAMPLE_ATTENDEES.find(({ userId }) => userId === senderId)?.user.profile;
            if (!profile) return null;
            return (
              <li key={senderId} className="flex gap-3">
                <UserAvatar profile={profile} />
                <PersonLines name={formatFullName(profile)} lines={[t(`messages.${textKey}`)]} />
              </li>
            );
          })}
        </ul>
      </CardContent>
    </Card>
  );
}
