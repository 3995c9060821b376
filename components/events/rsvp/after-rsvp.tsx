import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";

import { useTourStep } from "@/components/onboarding/tour-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { currentUserQuery } from "@/lib/auth/client/current-user";

import { setAskAfterRsvp } from "./ask-after-rsvp";

const LaterQuestions = lazyWithRetry(() => import("./later-questions").then((module) => module.default));
const TagsDialog = lazyWithRetry(() =>
  import("@/components/profiles/tags/tags-dialog").then((module) => module.default),
);

/**
 * Asks the event's questions after an RSVP, then for tags. It is outside of the lists of
 * events, because an RSVP moves the event's card to another one.
 */
export function AfterRsvp() {
  const { data: viewer } = useQuery(currentUserQuery());
  const tourStep = useTourStep();
  const [eventId, setEventId] = useState<string | null>(null);
  /** It waits for the member's own data. */
  const [tags, setTags] = useState<"waiting" | "open" | null>(null);
  // Once for each member, on any device. The walkthrough isn't interrupted.
  const askForTags = () => setTags((current) => current ?? "waiting");
  const ask = useEffectEvent((id: string | null) => (id ? setEventId(id) : askForTags()));
  // Effect: the RSVP is sent by a component elsewhere, and calls back.
  useEffect(() => setAskAfterRsvp((id) => ask(id)), []);
  if (tags === "waiting" && tourStep !== null) setTags(null);
  else if (tags === "waiting" && viewer) setTags(viewer.profile.wasAskedForTags ? null : "open");
  const endQuestions = () => {
    setEventId(null);
    askForTags();
  };
  if (eventId) return <LaterQuestions key={eventId} eventId={eventId} onClose={endQuestions} />;
  return tags === "open" ? <TagsDialog onClose={() => setTags(null)} /> : null;
}
