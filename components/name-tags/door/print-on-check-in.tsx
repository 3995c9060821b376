"use client";

import { useQuery } from "@tanstack/react-query";
import { IdCard } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { failedLabels } from "@/components/attendance/kiosk/kiosk-state";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/toast";
import { SwitchField } from "@/components/ui/form/choice/switch-field";
import { useTranslations } from "@/components/ui/text/use-translations";
import { claimPrint, listArrivedNameTags } from "@/lib/name-tags/client";
import { NAME_TAG_LAYOUTS, MAX_ARRIVAL_SECONDS } from "@/lib/name-tags/constants";
import type { NameTag } from "@/lib/name-tags/schema";
import { localStore, sessionStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";
import { getDeskPath } from "@/lib/events/constants/desk";
import { ApiError } from "@/lib/http/browser/api-client";
import { isRetryable } from "@/lib/http/browser/query-client";

import { NameTagSheets } from "../paper/name-tag-sheets";
import { getStoredLayout } from "../paper/stored-layout";
import { useQrDrawings } from "../paper/use-qr-drawings";

const KEY = "name_tag_print_on_check_in";

/** A reload keeps it, so that waiting labels are still printed. */
const getSinceKey = (eventId: string): string => `name_tag_print_since_${eventId}`;

function getSince(eventId: string): number {
  const stored = Number(sessionStore.get(getSinceKey(eventId)) ?? Number.NaN);
  if (stored <= clock.ms()) return stored;
  const now = clock.ms();
  sessionStore.set(getSinceKey(eventId), String(now));
  return now;
}

type PrintOnCheckInProps = {
  event: { id: string; name: string };
  siteUrl: string;
  /** Of a helper's link. */
  linkId?: string;
};

/**
 * Prints the name tag of each guest and member who is checked in and has none
 * (docs/product/name-tags.md#at-the-door).
 */
export function PrintOnCheckIn({ event, siteUrl, linkId }: PrintOnCheckInProps) {
  const t = useTranslations("nameTags.door");
  const [isOn, setOn] = useState(() => typeof window !== "undefined" && localStore.get(KEY) === "1");
  return (
    <div className="grid max-w-sm gap-3 text-start">
      {!linkId && (
        <Button variant="outline" className="justify-self-start" href={getDeskPath(event.id, "people/name-tags")}>
          <IdCard aria-hidden />
          {t("all")}
        </Button>
      )}
      <SwitchField
        label={t("label")}
        hint={t("hint")}
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          if (target.checked) localStore.set(KEY, "1");
          else {
            localStore.remove(KEY);
            sessionStore.remove(getSinceKey(event.id));
          }
        }}
      />
      {isOn && <LabelPrinter event={event} siteUrl={siteUrl} linkId={linkId} />}
    </div>
  );
}

/** Finds check-ins of all devices. A crowd is read together. */
const ASK_EVERY_MS = 3_000;

/** A label whose call failed is tried again. */
const TRY_AGAIN_MS = 5_000;

/** Reads the name tags of people who were checked in since printing began. */
function useArrivedNameTags(eventId: string, linkId: string | undefined): NameTag[] {
  const [since] = useState(() => getSince(eventId));
  const { data = [] } = useQuery({
    queryKey: ["arrived-name-tags", eventId, since],
    queryFn: () => {
      const seconds = Math.ceil((clock.ms() - since) / 1000);
      return listArrivedNameTags(eventId, Math.min(Math.max(seconds, 1), MAX_ARRIVAL_SECONDS), linkId);
    },
    refetchInterval: ASK_EVERY_MS,
    refetchIntervalInBackground: true,
  });
  return data;
}

function LabelPrinter({ event, siteUrl, linkId }: PrintOnCheckInProps) {
  // Name tags that this device printed, or that another device printed first.
  const [done, setDone] = useState<readonly string[]>([]);
  const nameTag = useArrivedNameTags(event.id, linkId).find(({ id }) => !done.includes(id));
  if (!nameTag) return null;
  const onDone = () => setDone((ids) => [...ids, nameTag.id]);
  return <Label key={nameTag.id} {...{ nameTag, event, siteUrl, linkId, onDone }} />;
}

type LabelProps = PrintOnCheckInProps & { nameTag: NameTag; onDone: () => void };

function Label({ nameTag, event, siteUrl, linkId, onDone }: LabelProps) {
  const t = useTranslations("nameTags.door");
  const { drawings, isReady } = useQrDrawings([nameTag.code], siteUrl);
  const isStarted = useRef(false);
  const stored = getStoredLayout();
  const layout = NAME_TAG_LAYOUTS[stored].columns === 1 ? stored : "label4x3";
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const print = async (hasFailed: boolean) => {
    const fail = (error: unknown) => {
      toastFailure(error, t("failed.title"), t("failed.description", { name: nameTag.name }));
      // A kiosk shows no toasts.
      failedLabels.set(failedLabels.get() + 1);
    };
    try {
      await document.fonts.ready;
      // Marked first, so that of two devices only one prints it.
      if (await claimPrint(event.id, nameTag.id, linkId)) window.print();
      // The lost answer may have been that this device prints it.
      else if (hasFailed) fail(null);
    } catch (error) {
      if (isRetryable(error) || (error instanceof ApiError && error.code === "rate_limited")) {
        timer.current = setTimeout(() => void print(true), TRY_AGAIN_MS);
        return;
      }
      fail(error);
    }
    onDone();
  };
  // Effect: opens the browser's print once the name tag is drawn.
  useEffect(() => {
    if (!isReady || isStarted.current) return;
    isStarted.current = true;
    void print(false);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return createPortal(
    <div aria-hidden className="fixed top-0 left-[-200vw] print:static">
      <NameTagSheets nameTags={[nameTag]} eventName={event.name} layout={layout} drawings={drawings} />
    </div>,
    document.body,
  );
}
