import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { chunk } from "@/lib/core/shared/chunk";
import { inviteGuests } from "@/lib/guests/client/guests";
import { importRows, listSentRows, previewImport, replaceGuests } from "@/lib/guests/client/import";
import { MAX_CHOSEN_GUESTS } from "@/lib/guests/constants/guests";
import type { ImportOutcome } from "@/lib/guests/constants/import";
import type {
  ImportChoices,
  ImportPreview,
  ImportPreviewRow,
  ImportResultRow,
  ReplaceResult,
} from "@/lib/guests/schema/import";
import { ApiError } from "@/lib/http/browser/api-client";
import { isBelow } from "@/lib/http/browser/query-paths";

export type ImportOptions = { isReplacing: boolean; isInviting: boolean };
type Chosen = { file: File; choices: ImportChoices; preview: ImportPreview; importId: string };

/** Only guests that were new in the preview. A repeated batch calls them unchanged. */
function listNewGuests(rows: ImportPreviewRow[], results: ImportResultRow[]): string[] {
  const isNew = new Set(rows.filter(({ verdict, email }) => verdict === "ready" && email).map(({ line }) => line));
  return results.flatMap(({ line, guestId }) => (guestId !== null && isNew.has(line) ? [guestId] : []));
}

/** Adds to the guests that were `invited` before. A refusal ends it. */
async function inviteInBatches(
  eventId: string,
  newIds: string[],
  invited: string[],
  onProgress: (ids: string[]) => void,
): Promise<{ ids: string[]; error: ApiError | null }> {
  let ids = invited;
  try {
    for (const guestIds of chunk(newIds, MAX_CHOSEN_GUESTS)) {
      const answer = await inviteGuests(eventId, { guestIds });
      ids = [...new Set([...ids, ...answer.guestIds])];
      onProgress(ids);
    }
    return { ids, error: null };
  } catch (error) {
    // Another try is refused too. The guests are stored and can be invited from their list.
    if (!(error instanceof ApiError)) throw error;
    return { ids, error };
  }
}

const CHANGES: ReadonlySet<ImportOutcome> = new Set<ImportOutcome>(["added", "waiting", "updated", "removed"]);

/**
 * See docs/product/guest-import.md. A failed import goes on where it was.
 * @param undoableId of the event's last import, if it can be undone
 */
export function useGuestImport(eventId: string, undoableId: string | null) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [results, setResults] = useState<ImportResultRow[]>([]);
  const [lastImportId, setLastImportId] = useState(undoableId);
  const [replaced, setReplaced] = useState<ReplaceResult | null>(null);
  const [invitedIds, setInvitedIds] = useState<string[] | null>(null);
  const [inviteError, setInviteError] = useState<ApiError | null>(null);

  const read = useMutation({
    mutationFn: async ({ file, choices }: Pick<Chosen, "file" | "choices">) => ({
      ...{ file, choices, importId: randomUuid() },
      preview: await previewImport(eventId, file, choices),
    }),
    onSuccess: setChosen,
  });

  const store = useMutation({
    mutationFn: async ({ isReplacing, isInviting }: ImportOptions) => {
      if (!chosen) return;
      const { preview, importId } = chosen;
      const rows = listSentRows(preview);
      let all = results;
      await importRows(eventId, { importId, rows }, results.length, (batch) => {
        all = [...all, ...batch];
        setResults(all);
        if (batch.some(({ outcome }) => CHANGES.has(outcome))) setLastImportId(importId);
      });
      if (isReplacing) {
        const result = await replaceGuests(eventId, importId, preview);
        setReplaced(result);
        if (result.removed > 0) setLastImportId(importId);
      }
      if (!isInviting) return;
      const { ids, error } = await inviteInBatches(eventId, listNewGuests(rows, all), invitedIds ?? [], setInvitedIds);
      setInviteError(error);
      setInvitedIds(ids);
    },
    onSettled: () => client.invalidateQueries({ predicate: isBelow(getAttendeesPath(eventId)) }),
  });

  const restart = () => {
    setChosen(null);
    setResults([]);
    setReplaced(null);
    setInvitedIds(null);
    setInviteError(null);
    read.reset();
    store.reset();
  };

  const setUndone = () => {
    setLastImportId(null);
    restart();
  };

  return { chosen, results, replaced, invitedIds, inviteError, lastImportId, read, store, restart, setUndone };
}

export type GuestImport = ReturnType<typeof useGuestImport>;
