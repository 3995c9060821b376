import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { PROFILE_SAVES, updateProfileQueries } from "@/components/profiles/use-save-profile";
import { toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { preferencesQuery, savePreferences } from "@/lib/account/client";
import type { PreferencesUpdate } from "@/lib/account/schema";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { myRsvpsQuery, setMemberHidden } from "@/lib/events/client/rsvp";
import { mapKinds } from "@/lib/notifications/constants";
import { saveProfile } from "@/lib/profiles/client/profile";
import { MAP_VISIBILITIES } from "@/lib/profiles/constants/profile";
import type { OwnProfile } from "@/lib/profiles/schema/own-profile";
import type { ProfileUpdate } from "@/lib/profiles/schema/profile-update";

type Choices = { profile: ProfileUpdate; notifications: PreferencesUpdate["notifications"] };

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
  const [replaced, setReplaced] = useState<(Choices & { eventIds: string[] }) | null>(null);

  const store = async ({ profile, notifications }: Choices, eventIds: string[], isHidden: boolean) => {
    updateProfileQueries(client, await saveProfile(profile));
    client.setQueryData(preferencesQuery().queryKey, await savePreferences({ notifications }));
    await Promise.all(eventIds.map((id) => setMemberHidden(id, isHidden)));
  };
  const toggle = async () => {
    if (replaced) {
      await store(replaced, replaced.eventIds, false);
      return setReplaced(null);
    }
    const { notifications } = await client.fetchQuery(preferencesQuery());
    const shownAt = rsvps.filter(({ event }) => !event.viewer?.isMemberHidden);
    const eventIds = shownAt.map(({ eventId }) => eventId);
    setReplaced({ profile: pickChoices(own), notifications, eventIds });
    await store(QUIETEST, eventIds, true);
  };
  const { mutate, isPending } = useMutation({
    scope: PROFILE_SAVES,
    mutationFn: toggle,
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
    onSettled: () => invalidateOwnEvents(client),
  });
  return { canUndo: replaced !== null, isPending, toggle: () => mutate() };
}
