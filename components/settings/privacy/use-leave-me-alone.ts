import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { PROFILE_SAVES, updateProfileQueries } from "@/components/profiles/use-save-profile";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { preferencesQuery, savePreferences } from "@/lib/account/client";
import type { PreferencesUpdate } from "@/lib/account/schema";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { myRsvpsQuery, setMemberHidden, updateRsvp } from "@/lib/events/client/rsvp";
import { mapKinds } from "@/lib/notifications/constants";
import { saveProfile } from "@/lib/profiles/client/profile";
import { MAP_VISIBILITIES } from "@/lib/profiles/constants/profile";
import type { OwnProfile } from "@/lib/profiles/schema/own-profile";
import type { ProfileUpdate } from "@/lib/profiles/schema/profile-update";

type Choices = { profile: ProfileUpdate; notifications: PreferencesUpdate["notifications"] };

/** Ids of the events where others see the member, and whose organizers have their email. */
type AtEvents = { shownIds: string[]; emailIds: string[] };

const QUIETEST: Choices = {
  profile: {
    visibility: { email: "nobody", phone: "nobody", linkedinUrl: "nobody", tags: "nobody" },
    mapVisibility: "nobody",
    approveRequests: true,
    suggestMe: false,
    takesCards: false,
    cardHasDetails: false,
  },
  notifications: mapKinds(() => ({ push: false, email: false })),
};

const pickChoices = (own: OwnProfile): ProfileUpdate => ({
  visibility: own.visibility,
  mapVisibility: own.mapVisibility ?? MAP_VISIBILITIES[0],
  approveRequests: own.approveRequests,
  suggestMe: own.suggestMe,
  takesCards: own.takesCards,
  cardHasDetails: own.cardHasDetails,
});

/**
 * Sets every choice to the quietest, then back (docs/product/privacy.md#leave-me-alone). If a call
 * fails, the undo brings back what was changed before it.
 */
export function useLeaveMeAlone(own: OwnProfile) {
  const t = useTranslations("settings.privacy.quiet");
  const client = useQueryClient();
  const { data: rsvps = [] } = useQuery(myRsvpsQuery());
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
    const { notifications } = await client.fetchQuery(preferencesQuery());
    const atEvents = {
      shownIds: rsvps.flatMap(({ event }) => (event.viewer?.isMemberHidden ? [] : event.id)),
      emailIds: rsvps.flatMap(({ event }) => (event.viewer?.rsvp?.sharesEmail ? event.id : [])),
    };
    setReplaced({ profile: pickChoices(own), notifications, ...atEvents });
    await store(QUIETEST, atEvents, true);
  };
  const { mutate, isPending } = useMutation({
    scope: PROFILE_SAVES,
    mutationFn: toggle,
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
    onSettled: () => invalidateOwnEvents(client),
  });
  return { canUndo: replaced !== null, isPending, toggle: () => mutate() };
}
