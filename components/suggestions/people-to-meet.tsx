import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { activeAttendanceQuery } from "@/lib/attendance/client/attendance";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { isPresent } from "@/lib/connections/policy/requests";
import type { EventResponse } from "@/lib/events/schema/event";
import { suggestionsQuery } from "@/lib/suggestions/client";
import { hasSuggestions } from "@/lib/suggestions/policy/when";

import { SuggestionRow } from "./suggestion-row";

/** More would push the attendees far down on a phone. */
const MAX_FIRST = 3;

export type PeopleToMeetProps = {
  event: EventResponse;
  now: Date;
  viewerId: string;
  /** The loaded attendees, whose check-ins are live. */
  attendees?: readonly Attendee[];
};

/** docs/product/suggestions.md. The viewer must have a confirmed RSVP. */
export function PeopleToMeet({ event, now, attendees = [], viewerId }: PeopleToMeetProps) {
  const t = useTranslations("suggestions");
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const isOpen = hasSuggestions(event, now);
  const { data } = useQuery({ ...suggestionsQuery(event.id), enabled: isOpen });
  const { data: active = null } = useQuery({ ...activeAttendanceQuery(), enabled: isOpen });
  if (!isOpen || !data) return null;
  const { suggestions, hasTags } = data;
  if (suggestions.length === 0) return hasTags ? null : <TagsHint />;
  const isViewerCheckedIn = active?.eventId === event.id;
  const isViewerPresent = isPresent({ isCheckedIn: isViewerCheckedIn, isUnconfirmed: active?.isUnconfirmed });
  const shown = isWhole ? suggestions : suggestions.slice(0, MAX_FIRST);
  return (
    <Card role="region" aria-labelledby={titleId}>
      <CardContent className="grid gap-2 md:p-5">
        <h2 id={titleId} className="text-xl">
          {t("title")}
        </h2>
        <ul className="grid divide-y">
          {shown.map((suggestion) => (
            <SuggestionRow
              key={suggestion.user.id}
              suggestion={suggestion}
              attendee={attendees.find(({ userId }) => userId === suggestion.user.id)}
              eventId={event.id}
              {...{ viewerId, isViewerPresent }}
            />
          ))}
        </ul>
        {shown.length < suggestions.length && (
          <Button variant="outline" className="justify-self-start" onClick={() => setWhole(true)}>
            {t("showAll", { count: suggestions.length })}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

function TagsHint() {
  const t = useTranslations("suggestions");
  return (
    <p className="text-sm text-pretty text-muted-foreground">
      {t("hint")}{" "}
      <Link href="/profile" className="inline-flex min-h-11 items-center font-semibold text-primary underline">
        {t("hintLink")}
      </Link>
    </p>
  );
}
