import { useMemo, useState } from "react";
import { z } from "zod";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { AUDIENCES } from "@/lib/announcements/constants";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { sessionStore } from "@/lib/core/browser/storage";

const draftSchema = z.object({
  /** Set by the first attempt to send. A repeated attempt with the same id creates nothing. */
  id: z.uuid().nullable(),
  audience: z.enum(AUDIENCES),
  title: z.string(),
  text: z.string(),
  isLater: z.boolean(),
  /** A value of a datetime-local input in the event's zone. */
  time: z.string(),
});
export type Draft = z.infer<typeof draftSchema>;

const EMPTY: Draft = { id: null, audience: "everyone", title: "", text: "", isLater: false, time: "" };

/** Survives a reload of the tab. */
export function useDraft(eventId: string) {
  const key = `announcement_draft:${eventId}`;
  const isHydrated = useHydrated();
  const [changed, setChanged] = useState<Draft | null>(null);
  // After hydration, because the server's HTML has no draft.
  const stored = useMemo(
    () => (isHydrated ? draftSchema.safeParse(sessionStore.getJson(key)).data : undefined),
    [isHydrated, key],
  );
  const draft = changed ?? stored ?? EMPTY;
  const save = (next: Draft) => {
    setChanged(next);
    sessionStore.setJson(key, next);
    return next;
  };
  return {
    draft,
    change: (part: Partial<Draft>) => save({ ...draft, id: null, ...part }),
    withId: () => save({ ...draft, id: draft.id ?? randomUuid() }) as Draft & { id: string },
    clear: () => {
      setChanged(EMPTY);
      sessionStore.remove(key);
    },
  };
}
