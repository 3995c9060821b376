import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { AttendeesPages } from "@/lib/attendance/client/attendance";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { replaceData } from "@/lib/http/browser/query-data";
import { invalidateSoon } from "@/lib/http/browser/query-paths";
import { ownProfileQuery, sharedProfileQuery } from "@/lib/profiles/client/profile";
import { changeTag } from "@/lib/profiles/client/tags";
import type { ChangeTagInput, Tags } from "@/lib/profiles/schema/tags";
import { isSuggestions } from "@/lib/suggestions/client";

/** In the viewer's row of each list of attendees, and the next time in the numbers of its tags. */
function showOwnTags(client: QueryClient, userId: string, tags: Tags): void {
  const change = (attendee: Attendee) => (attendee.userId === userId ? { ...attendee, tags } : attendee);
  const lists = client.getQueryCache().findAll({
    predicate: ({ queryKey: [path, part] }) => part === "pages" && String(path).includes("/rsvped-attendees?"),
  });
  for (const list of lists) {
    const data = client.getQueryData<AttendeesPages>(list.queryKey);
    const pages = data?.pages.map((page) => ({ ...page, items: page.items.map(change) }));
    if (data && pages) replaceData(client, list, { ...data, pages });
  }
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).endsWith("/rsvped-attendees/tags"),
  });
}

/** Adds a tag or takes it out, shows that, and reads again what depends on it. */
export function useChangeTag(onSaved: () => void, onFailed: (tag: ChangeTagInput) => void) {
  const t = useTranslations("profiles.tags");
  const client = useQueryClient();
  return useMutation({
    // One after the other: the last one has to win.
    scope: { id: "tags" },
    mutationFn: changeTag,
    onSuccess: (tags) => {
      client.setQueryData(ownProfileQuery().queryKey, (own) => own && { ...own, tags });
      const viewer = client.getQueryData(currentUserQuery().queryKey);
      if (viewer) {
        void client.invalidateQueries({ queryKey: sharedProfileQuery(viewer.id).queryKey });
        showOwnTags(client, viewer.id, tags);
      }
      invalidateSoon(client, isSuggestions);
      onSaved();
    },
    onError: (error, tag) => {
      onFailed(tag);
      toastFailure(error, t("failed.title"), t("failed.description"));
    },
  });
}
