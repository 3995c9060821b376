import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { AttendeesPages } from "@/lib/attendance/client/attendance";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { replaceData } from "@/lib/http/browser/query-data";
import { invalidateSoon } from "@/lib/http/browser/query-paths";
import { ownProfileQuery, sharedProfileQuery } from "@/lib/profiles/client/profile";
import { changeTopic } from "@/lib/profiles/client/topics";
import type { ChangeTopicInput, Topics } from "@/lib/profiles/schema/topics";
import { isSuggestions } from "@/lib/suggestions/client";

/** In the viewer's row of each list of attendees, and later in the numbers of its topics. */
function showOwnTopics(client: QueryClient, userId: string, topics: Topics): void {
  const change = (attendee: Attendee) => (attendee.userId === userId ? { ...attendee, topics } : attendee);
  const lists = client.getQueryCache().findAll({
    predicate: ({ queryKey: [path, part] }) => part === "pages" && String(path).includes("/rsvped-attendees?"),
  });
  for (const list of lists) {
    const data = client.getQueryData<AttendeesPages>(list.queryKey);
    const pages = data?.pages.map((page) => ({ ...page, items: page.items.map(change) }));
    if (data && pages) replaceData(client, list, { ...data, pages });
  }
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).endsWith("/rsvped-attendees/topics"),
  });
}

/** Adds a topic or takes it out, shows that, and reads again what depends on it. */
export function useChangeTopic(onSaved: () => void, onFailed: (topic: ChangeTopicInput) => void) {
  const t = useTranslations("profiles.topics");
  const client = useQueryClient();
  return useMutation({
    // One after the other: the last one has to win.
    scope: { id: "topics" },
    mutationFn: changeTopic,
    onSuccess: (topics) => {
      client.setQueryData(ownProfileQuery().queryKey, (own) => own && { ...own, topics });
      const viewer = client.getQueryData(currentUserQuery().queryKey);
      if (viewer) {
        void client.invalidateQueries({ queryKey: sharedProfileQuery(viewer.id).queryKey });
        showOwnTopics(client, viewer.id, topics);
      }
      invalidateSoon(client, isSuggestions);
      onSaved();
    },
    onError: (error, topic) => {
      onFailed(topic);
      toastFailure(error, t("failed.title"), t("failed.description"));
    },
  });
}
