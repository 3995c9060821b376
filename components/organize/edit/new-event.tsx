"use client";

import { useState } from "react";

import { BackLink } from "@/components/ui/back-link";
import { Card, CardContent } from "@/components/ui/card";
import { SwitchField } from "@/components/ui/form/choice/switch-field";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { useTranslations } from "@/components/ui/text/use-translations";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { getDefaultTimezone } from "@/lib/core/shared/time-zone";
import { getOfferedTimezones, toAcceptedTimezone } from "@/lib/events/constants/timezones";
import type { EventResponse } from "@/lib/events/schema/event";
import type { EventQuestion } from "@/lib/events/schema/questions";

import { PageHeader } from "../desk/page-header";
import { EventForm } from "./event-form";
import { copyEvent, EMPTY_EVENT } from "./form/event-form-values";
import { useEventForm } from "./form/use-event-form";
import { QuestionsFields, useQuestionDrafts } from "./questions-fields";

type NewEventProps = {
  source: EventResponse | null;
  /** Of the source. */
  sourceQuestions?: EventQuestion[];
  viewerZone: string;
  isAdmin: boolean;
};

export function NewEvent({ source, sourceQuestions = [], viewerZone, isAdmin }: NewEventProps) {
  const t = useTranslations("admin.events.editor");
  const listTexts = useTranslations("admin.events.manage");
  const site = useSiteSettings();
  // Also for a copy, because new events take no zone that the site no longer offers.
  const toOffered = (zone: string) => toAcceptedTimezone(zone, getOfferedTimezones(site)) ?? getDefaultTimezone(site);
  const [copy] = useState(() => source && copyEvent(source, toOffered(source.timezone)));
  const [seriesId] = useState(randomUuid);
  const [isDate, setDate] = useState(false);
  const keptAs = `new event ${source?.id ?? ""}`;
  const questions = useQuestionDrafts(`${keptAs} questions`, sourceQuestions);
  const { scopeChoice: _none, ...state } = useEventForm({
    keptAs,
    questions,
    defaultValues: { ...(copy?.values ?? { ...EMPTY_EVENT, timezone: toOffered(viewerZone) }), seriesId },
    extra: { ...copy?.extra, ...(isDate && { dateOf: source?.id }) },
  });
  return (
    <div className="grid max-w-3xl gap-5">
      <BackLink href={isAdmin ? "/admin/events" : "/events"}>{isAdmin ? listTexts("title") : t("toEvents")}</BackLink>
      <PageHeader title={source ? t("duplicate") : t("new")}>
        {source && <p className="text-sm text-muted-foreground">{t("duplicateHint", { name: source.name })}</p>}
      </PageHeader>
      <EventForm
        {...state}
        isNew
        label={t("new")}
        saveLabel={t("create")}
        storedStatus="upcoming"
        viewerZone={viewerZone}
        hasOtherChanges={questions.isChanged && !state.isSaving && !state.isCreated}
      >
        <QuestionsFields questions={questions} />
        {source?.seriesId && (
          <Card>
            <CardContent className="md:p-6">
              <SwitchField
                label={t("date")}
                hint={t("dateHint")}
                checked={isDate}
                onChange={({ target }) => setDate(target.checked)}
              />
            </CardContent>
          </Card>
        )}
      </EventForm>
    </div>
  );
}
