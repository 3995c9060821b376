import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, useSyncExternalStore } from "react";

import { giveScanFeedback } from "@/components/attendance/code/scan-feedback";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { openNameTag } from "@/lib/name-tags/client";
import { type ForeignCard, readVcard, splitVcards } from "@/lib/contacts/policy/read-vcard";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { clock } from "@/lib/core/shared/clock";
import { CODE_NUMBER_DIGITS, normalizeCode } from "@/lib/core/shared/text/code-digits";
import { readNameTagCode } from "@/lib/event-people/policy";
import { ApiError, isNetworkFailure } from "@/lib/http/browser/api-client";
import { sharedProfileQuery } from "@/lib/profiles/client/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

import { getScanOutbox, type ScanTexts } from "./get-scan-outbox";
import { isSameScan, MAX_ENTRIES, type Scan, type ScanEntry } from "./scan-outbox";

/** Of a file of contacts. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** The result of the last scan, for the dialog. */
type Found =
  | { kind: "looking" }
  | { kind: "member"; profile: SharedProfile }
  | { kind: "card"; id: string; card: ForeignCard }
  | { kind: "self" }
  | { kind: "waits"; scan: Scan; name: string | null }
  | { kind: "message"; text: string };

async function readCards(file: File): Promise<{ cards: ForeignCard[]; isCut: boolean }> {
  const parts = file.size > MAX_FILE_BYTES ? [] : splitVcards(await file.text());
  const cards = parts.slice(0, MAX_ENTRIES).flatMap((text) => readVcard(text)?.card ?? []);
  return { cards, isCut: parts.length > MAX_ENTRIES };
}

/** Finds the person of each scan. Without a network, the scan waits. */
export function useScan(viewerId: string) {
  const t = useTranslations("scan");
  const texts: ScanTexts = [useTranslations("scan.toast"), useTranslations("connections.toast")];
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const outbox = getScanOutbox(client, viewerId, texts);
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries, outbox.entries);
  const [found, setFound] = useState<Found | null>(null);
  const last = useRef(0);

  // Not tried again: without a network, the scan waits at once.
  const findProfile = (scan: Exclude<Scan, { kind: "card" }>): Promise<SharedProfile> =>
    scan.kind === "member"
      ? client.fetchQuery({ ...sharedProfileQuery(scan.userId), retry: false })
      : openNameTag(scan.code);

  const keep = (entry: ScanEntry): boolean => {
    if (outbox.add({ ...entry, scannedAt: clock.now().toISOString() })) return true;
    setFound({ kind: "message", text: t("full") });
    return false;
  };

  const find = async (scan: Exclude<Scan, { kind: "card" }>, name: string | null): Promise<Found> => {
    if (scan.kind === "member" && scan.userId === viewerId) return { kind: "self" };
    try {
      const profile = await findProfile(scan);
      return profile.userId === viewerId ? { kind: "self" } : { kind: "member", profile };
    } catch (error) {
      if (isNetworkFailure(error))
        return isSpokenCode(scan) ? { kind: "message", text: t("codeOffline") } : { kind: "waits", scan, name };
      const isUnknown = error instanceof ApiError && error.status === 404;
      return { kind: "message", text: isUnknown ? t("unknown") : getFailureText(error, t("failed")) };
    }
  };

  const onText = async (text: string): Promise<void> => {
    const number = ++last.current;
    const read = readScan(text, window.location.host);
    giveScanFeedback(read ? "checkedIn" : "refused");
    if (!read) return setFound({ kind: "message", text: t("noCode") });
    const { scan, name } = read;
    if (scan.kind === "card") return setFound({ kind: "card", id: randomUuid(), card: scan.card });
    setFound({ kind: "looking" });
    const result = await find(scan, name);
    if (result.kind === "waits" && !keep({ id: randomUuid(), scan, name })) return;
    if (number === last.current) setFound(result);
  };

  const onFile = async (file: File): Promise<void> => {
    const { cards, isCut } = await readCards(file);
    if (cards.length === 0) return setFound({ kind: "message", text: t("file.none") });
    const isKept = cards.every((card) =>
      keep({ id: randomUuid(), scan: { kind: "card", card }, name: card.name, isFromFile: true }),
    );
    const rest = isCut ? ` ${t("file.limit", { max: MAX_ENTRIES })}` : "";
    if (isKept) setFound({ kind: "message", text: t("file.kept", { count: cards.length }) + rest });
  };

  const discard = (id: string): void => {
    const entry = entries.find((other) => other.id === id);
    outbox.discard(id);
    // Else it would be shown as added.
    if (found?.kind === "card" && entry && isSameScan(entry.scan, { kind: "card", card: found.card })) setFound(null);
  };

  return { found, onText, onFile, entries, isStored: outbox.isStored(), keep, discard };
}

const PROFILE_PATH = /^\/profile\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/;

/** Returns the member of a profile's address on this site, or null. */
function readProfileAddress(text: string, host: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  // A keyboard scanner with Caps Lock sends the whole address in upper case.
  return url.host === host ? (PROFILE_PATH.exec(url.pathname.toLowerCase())?.[1] ?? null) : null;
}

/** A member's code to read out is valid for some minutes only. */
const isSpokenCode = (scan: Scan): boolean => scan.kind === "name_tag" && scan.code.length === CODE_NUMBER_DIGITS;

/**
 * Decides what a camera or a person entered: a profile's address, a name tag's code or address, a
 * code that somebody read out, or a vCard. A card with the address of a profile on this site is
 * that member's. `name` is the one in the card. Returns null for anything else.
 */
function readScan(text: string, host: string): { scan: Scan; name: string | null } | null {
  const trimmed = text.trim();
  const userId = readProfileAddress(trimmed, host);
  if (userId) return { scan: { kind: "member", userId }, name: null };
  const code =
    readNameTagCode(trimmed) ?? readNameTagCode(trimmed.toLowerCase()) ?? normalizeCode(trimmed, CODE_NUMBER_DIGITS);
  if (code) return { scan: { kind: "name_tag", code }, name: null };
  const vcard = readVcard(trimmed);
  if (!vcard) return null;
  const { card, urls } = vcard;
  const ownerId = urls.map((url) => readProfileAddress(url, host)).find((id) => id !== null);
  return { scan: ownerId ? { kind: "member", userId: ownerId } : { kind: "card", card }, name: card.name };
}
