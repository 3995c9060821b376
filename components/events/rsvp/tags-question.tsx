import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { useTourStep } from "@/components/onboarding/tour-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { currentUserQuery } from "@/lib/auth/client/current-user";

import { setTagsQuestion } from "./ask-for-tags";

const TagsDialog = lazyWithRetry(() =>
  import("@/components/profiles/tags/tags-dialog").then((module) => module.default),
);

/**
 * Asks once for each member, on any device, and doesn't interrupt the walkthrough. It is outside of
 * the lists of events, because an RSVP moves the event's card to another one.
 */
export function TagsQuestion() {
  const { data: viewer } = useQuery(currentUserQuery());
  const tourStep = useTourStep();
  /** It waits for the member's own data. */
  const [state, setState] = useState<"waiting" | "open" | null>(null);
  // Effect: the RSVP is sent by a component elsewhere, and calls back.
  useEffect(() => setTagsQuestion(() => setState((current) => current ?? "waiting")), []);
  if (state === "waiting" && tourStep !== null) setState(null);
  else if (state === "waiting" && viewer) setState(viewer.profile.wasAskedForTags ? null : "open");
  return state === "open" ? <TagsDialog onClose={() => setState(null)} /> : null;
}
