import type { QueryClient } from "@tanstack/react-query";

import { upsertInCache } from "../connect/connection-cache";
import { type ConnectTexts, getAskHint } from "../connect/use-connect";
import { claimAnnouncement, connectionAnnouncementId } from "@/components/notifications/announcements";
import { toast, toastNext } from "@/components/ui/feedback/toast";
import type { useTranslations } from "@/components/ui/text/use-translations";
import { SCANS_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { openNameTag } from "@/lib/name-tags/client";
import { addConnection } from "@/lib/connections/client/connections";
import { getOtherParty } from "@/lib/connections/policy/parties";
import { addContact, CONTACTS_PATH } from "@/lib/contacts/client";
import { invalidatePaths } from "@/lib/http/browser/query-paths";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { createEntryStore } from "@/components/live/outbox/entry-store";
import { openQueue } from "@/components/live/outbox/open-queue";
import { requireMember } from "@/components/live/outbox/require-member";
import { type ScanEntry, ScanOutbox } from "./scan-outbox";

/** Also those of connecting. */
export type ScanTexts = [ReturnType<typeof useTranslations<"scan.toast">>, ConnectTexts];

async function connect(client: QueryClient, viewerId: string, userId: string, texts: ScanTexts): Promise<void> {
  if (userId === viewerId) return;
  const connection = await addConnection({ targetUserId: userId, via: "qr" });
  upsertInCache(client, connection);
  const [t, connectTexts] = texts;
  const name = formatFullName(getOtherParty(connection, viewerId).profile);
  if (connection.status === "pending")
    toast({ title: t("requestSent", { name }), description: getAskHint(connectTexts, connection) });
  else if (claimAnnouncement(connectionAnnouncementId(userId))) toast({ title: t("connected", { name }) });
}

async function send(
  client: QueryClient,
  viewerId: string,
  { id, scan, scannedAt, isFromFile }: ScanEntry,
  texts: ScanTexts,
): Promise<void> {
  requireMember(viewerId);
  if (scan.kind === "member") return connect(client, viewerId, scan.userId, texts);
  if (scan.kind === "name_tag") {
    const { userId } = await openNameTag(scan.code);
    requireMember(viewerId);
    return connect(client, viewerId, userId, texts);
  }
  await addContact(id, scan.card, scannedAt);
  invalidatePaths(client, CONTACTS_PATH);
  if (!isFromFile) toast({ title: texts[0]("added", { name: scan.card.name }) });
}

let outbox: ScanOutbox | undefined;

/** One for each document, which ends with the session. */
export const getScanOutbox = (client: QueryClient, viewerId: string, texts: ScanTexts): ScanOutbox =>
  (outbox ??= openQueue(
    new ScanOutbox(
      {
        send: (entry) => send(client, viewerId, entry, texts),
        onRefused: ({ name }, problem) => {
          const [t] = texts;
          const title = name === null ? t("refusedUnknown") : t("refused", { name });
          toastNext({ title, description: problem || t("tryAgain"), variant: "destructive" });
        },
      },
      createEntryStore<ScanEntry>(SCANS_PREFIX, viewerId),
    ),
  ));

/** For tests. */
export const resetScanOutbox = (): void => {
  outbox?.clear();
  outbox = undefined;
};
