import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { PROFILE_SAVES, updateProfileQueries } from "@/components/profiles/use-save-profile";
import { toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { preferencesQuery, savePreferences } from "@/lib/account/client";
import type { PreferencesUpdate } from "@/lib/account/schema";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { myRsvpsQuery, setMemberHidden, updateRsvp } from "@/lib/events/client/rsvp";
import { type Kind, mapKinds } from "@/lib/notifications/constants";
import { ownProfileQuery, saveProfile } from "@/lib/profiles/client/profile";
import type { OwnProfile } from "@/lib/profiles/schema/own-profile";
import type { ProfileUpdate } from "@/lib/profiles/schema/profile-update";

type Choices = { profile: ProfileUpdate; notifications: PreferencesUpdate["notifications"] };

/** Ids of the events where others see the member, and whose organizers have their email. */
type AtEvents = { shownIds: string[]; emailIds: string[] };

/** Without changes, cancellations and reminders: nobody wants to stand before a closed door. */
const pickQuieted = <Kinds extends Record<Kind, unknown>>({ changes, reminders, ...quieted }: Kinds) => quieted;

const QUIETEST: Choices = {
  profile: {
    visibility: { email: "nobody", phone: "nobody", linkedinUrl: "nobody", topics: "nobody" },
    mapVisibility: "nobody",
    approveRequests: true,
    suggestMe: false,
    takesCards: false,
    cardHasDetails: false,
  },
  notifications: pickQuieted(mapKinds(() => ({ push: false, email: false }))),
};

function pickChoices(own: OwnProfile): ProfileUpdate {
  const { visibility, mapVisibility, approveRequests, suggestMe, takesCards, cardHasDetails } = own;
  return { visibility, mapVisibility, approveRequests, suggestMe, takesCards, cardHasDetails };
}

/** Sets every choice to the quietest, then back (docs/product/privacy.md#leave-me-alone). */
export function useLeaveMeAlone() {
  const t = useTranslations("settings.privacy.quiet");
  const client = useQueryClient();
  const [replaced, setReplaced] = useState<(Choices & AtEvents) | null>(null);

  const store = async ({ profile, notifications }: Choices, { shownIds, emailIds }: AtEvents, isQuiet: boolean) => {
    updateProfileQueries(client, await saveProfile(profile));
    client.setQueryData(preferencesQuery().queryKey, await savePreferences({ notifications }));
    await Promise.all([
      ...shownIds.map((id) => setMemberHidden(id, isQuiet)),
      ...emailIds.map((id) => updateRsvp(id, { sharesEmail: !isQuiet })),
    ]);
  };
  const toggle = async () => {
    if (replaced) {
      await store(replaced, replaced, false);
      return setReplaced(null);
    }
    // As they are now: a switch may have been pressed just before.
    const [own, { notifications }, rsvps] = await Promise.all([
      client.fetchQuery(ownProfileQuery()),
      client.fetchQuery(preferencesQuery()),
      client.fetchQuery(myRsvpsQuery()),
    ]);
    const atEvents = {
      shownIds: rsvps.flatMap(({ event }) => (event.viewer?.isMemberHidden ? [] : event.id)),
      emailIds: rsvps.flatMap(({ event }) => (event.viewer?.rsvp?.sharesEmail ? event.id : [])),
    };
    const before = { profile: pickChoices(own.profile), notifications: pickQuieted(notifications), ...atEvents };
    // Also after a failed call, before which others may have changed something.
    await store(QUIETEST, atEvents, true).finally(() => setReplaced(before));
  };
  const { mutate, isPending } = useMutation({
    scope: PROFILE_SAVES,
    mutationFn: toggle,
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
    onSettled: () => invalidateOwnEvents(client),
  });
  return { canUndo: replaced !== null, isPending, toggle: () => mutate() };
}
