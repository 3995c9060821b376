"use client";

import { IdCard } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { useFrame } from "@/components/live/use-realtime";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { SwitchField } from "@/components/ui/form/switch-field";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getBadgeOf, markPrinted } from "@/lib/badges/client";
import { BADGE_LAYOUTS } from "@/lib/badges/constants";
import type { Badge } from "@/lib/badges/schema";
import { localStore } from "@/lib/core/browser/storage";

import { BadgeSheets } from "../tag/badge-sheets";
import { getStoredLayout } from "../tag/stored-layout";
import { useQrDrawings } from "../tag/use-qr-drawings";

const KEY = "badge_print_on_check_in";

type PrintOnCheckInProps = { event: { id: string; name: string }; siteUrl: string };

/**
 * Prints the name tag of each member who is checked in and has none
 * (docs/product/badges.md#at-the-door).
 */
export function PrintOnCheckIn({ event, siteUrl }: PrintOnCheckInProps) {
  const t = useTranslations("badges.door");
  const [isOn, setOn] = useState(() => typeof window !== "undefined" && localStore.get(KEY) === "1");
  return (
    <div className="grid max-w-sm gap-3 text-start">
      <Button asChild variant="outline" className="justify-self-start">
        <Link href={`/admin/events/${event.id}/badges`}>
          <IdCard aria-hidden />
          {t("all")}
        </Link>
      </Button>
      <SwitchField
        label={t("label")}
        hint={t("hint")}
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          if (target.checked) localStore.set(KEY, "1");
          else localStore.remove(KEY);
        }}
      />
      {isOn && <LabelPrinter event={event} siteUrl={siteUrl} />}
    </div>
  );
}

function LabelPrinter({ event, siteUrl }: PrintOnCheckInProps) {
  const t = useTranslations("badges.door");
  const [queue, setQueue] = useState<Badge[]>([]);
  const asked = useRef(new Set<string>());
  const add = async (personId: string) => {
    if (asked.current.has(personId)) return;
    asked.current.add(personId);
    try {
      const badge = await getBadgeOf(event.id, personId);
      if (badge && badge.printedAt === null) setQueue((waiting) => [...waiting, badge]);
    } catch (error) {
      asked.current.delete(personId);
      toastFailure(error, t("failed.title"), t("failed.description"));
    }
  };
  useFrame("user_checked_in", ({ eventId, userId }) => {
    if (eventId === event.id) void add(userId);
  });
  useFrame("attendance_changes", ({ eventId, changes }) => {
    if (eventId !== event.id) return;
    for (const { change, userId } of changes) if (change === "checked_in") void add(userId);
  });
  const [badge] = queue;
  if (!badge) return null;
  const onPrinted = () => {
    setQueue((waiting) => waiting.slice(1));
    void markPrinted(event.id, [badge.id]).catch(() => undefined);
  };
  return <Label key={badge.id} badge={badge} event={event} siteUrl={siteUrl} onPrinted={onPrinted} />;
}

type LabelProps = PrintOnCheckInProps & { badge: Badge; onPrinted: () => void };

function Label({ badge, event, siteUrl, onPrinted }: LabelProps) {
  const { drawings, isReady } = useQrDrawings([badge.code], siteUrl);
  const isPrinted = useRef(false);
  const stored = getStoredLayout();
  const layout = BADGE_LAYOUTS[stored].columns === 1 ? stored : "label4x3";
  // Effect: opens the browser's print once the name tag is drawn and the fonts are there.
  useEffect(() => {
    if (!isReady) return;
    void document.fonts.ready.then(() => {
      if (isPrinted.current) return;
      isPrinted.current = true;
      window.print();
      onPrinted();
    });
  });
  return createPortal(
    <div aria-hidden className="fixed top-0 left-[-200vw] print:static">
      <BadgeSheets badges={[badge]} eventName={event.name} layout={layout} drawings={drawings} />
    </div>,
    document.body,
  );
}
