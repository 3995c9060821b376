import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { PROFILE_SAVES, updateProfileQueries } from "@/components/profiles/use-save-profile";
import { toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { preferencesQuery, savePreferences } from "@/lib/account/client";
import type { PreferencesUpdate } from "@/lib/account/schema";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { myRsvpsQuery, setMemberHidden } from "@/lib/events/client/rsvp";
import { type Kind, mapKinds } from "@/lib/notifications/constants";
import { ownProfileQuery, saveProfile } from "@/lib/profiles/client/profile";
import type { OwnProfile } from "@/lib/profiles/schema/own-profile";
import type { ProfileUpdate } from "@/lib/profiles/schema/profile-update";

type Choices = { profile: ProfileUpdate; notifications: PreferencesUpdate["notifications"] };

/** Without changes, cancellations and reminders: nobody wants to stand before a closed door. */
const pickQuieted = <Kinds extends Record<Kind, unknown>>({ changes, reminders, ...quieted }: Kinds) => quieted;

const QUIETEST: Choices = {
  profile: {
    visibility: { email: "nobody", phone: "nobody", linkedinUrl: "nobody", tags: "nobody" },
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
    // As they are now: a switch may have been pressed just before.
    const [own, { notifications }, rsvps] = await Promise.all([
      client.fetchQuery(ownProfileQuery()),
      client.fetchQuery(preferencesQuery()),
      client.fetchQuery(myRsvpsQuery()),
    ]);
    const shownAt = rsvps.filter(({ event }) => !event.viewer?.isMemberHidden);
    const eventIds = shownAt.map(({ eventId }) => eventId);
    const before = { profile: pickChoices(own.profile), notifications: pickQuieted(notifications), eventIds };
    // Also after a failed call, before which others may have changed something.
    await store(QUIETEST, eventIds, true).finally(() => setReplaced(before));
  };
  const { mutate, isPending } = useMutation({
    scope: PROFILE_SAVES,
    mutationFn: toggle,
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
    onSettled: () => invalidateOwnEvents(client),
  });
  return { canUndo: replaced !== null, isPending, toggle: () => mutate() };
}
