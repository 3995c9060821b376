import { Tablet } from "lucide-react";
import { type ReactNode, useState } from "react";

import { Button } from "@/components/ui/button";
import { useWakeLock } from "@/components/ui/browser/use-wake-lock";
import { toastFailure } from "@/components/ui/feedback/toast";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { createRepeatFilter } from "@/components/ui/scanner/repeat-filter";
import { useTranslations } from "@/components/ui/text/use-translations";
import { countCheckedIn, findEntry, findParty } from "@/lib/door/client/entries";
import { readScannedCode } from "@/lib/door/client/scanned-code";
import type { DoorEntry } from "@/lib/door/schema";
import type { PeopleCounts } from "@/lib/guests/schema/guests";

import { useKeyboardScanner } from "../code/use-keyboard-scanner";
import { getDoorPath } from "../desk/door-data";
import { DoorDesk } from "../desk/door-desk";
import type { DoorDevice } from "../desk/door-device";
import { type Door, useDoorDevice } from "../desk/use-door-device";
import { useKiosk } from "../kiosk/use-kiosk";
import { CodeResults } from "../walk-in/member-code-form";
import { ScanMemberDialog } from "../walk-in/scan-member-dialog";
import { requireScannedCode, toLabel, useCodeCheckIns } from "../walk-in/use-code-check-ins";
import { AddAtDoor } from "./add-at-door";

const HandOverDialog = lazyWithRetry(() => import("../kiosk/hand-over-dialog").then((module) => module.HandOverDialog));
const KioskScreen = lazyWithRetry(() => import("../kiosk/kiosk-screen").then((module) => module.KioskScreen));

/** Each result in the kiosk. */
const KIOSK_SHOWN_MS = 8_000;

const ENTRY_KEY = /^(guest|member):(.+)$/;
const toKey = ({ kind, id }: Pick<DoorEntry, "kind" | "id">): string => `${kind}:${id}`;

/** Of a code, or of the key of an entry that was pressed. @throws DoorConflict */
function toSubject(text: string, eventId: string): Parameters<DoorDevice["checkIn"]>[0] {
  const [, kind, id] = ENTRY_KEY.exec(text) ?? [];
  if (id && (kind === "guest" || kind === "member")) return { kind, id };
  return requireScannedCode(text, eventId);
}

type DoorMode = ReturnType<typeof useDoorMode>;

/** Lets people in by their codes and by name, for members and for helpers with a link. */
export function useDoorMode(door: Door) {
  const { eventId } = door;
  useWakeLock();
  const { device, state, error } = useDoorDevice(door);
  const kiosk = useKiosk({ owner: door.owner, path: getDoorPath(eventId, door.owner) });
  const entries = state.list?.entries ?? [];
  const [arrived, setArrived] = useState<DoorEntry | null>(null);
  const send = async (text: string) => {
    const subject = toSubject(text, eventId);
    const checkedIn = await device.checkIn(subject);
    // The result doesn't wait for it.
    void findEntry(entries, subject).then((entry) =>
      setArrived(entry && findParty(entries, entry).length > 1 ? entry : null),
    );
    return checkedIn;
  };
  // The screen shows each result, even while the dialog is closed.
  const checkIns = useCodeCheckIns(eventId, {
    isFormOpen: true,
    send,
    getLabel: (text) => entries.find((entry) => toKey(entry) === text)?.name ?? toLabel(text),
    shownMs: kiosk.isOn ? KIOSK_SHOWN_MS : undefined,
  });
  const [isRepeat] = useState(createRepeatFilter);
  useKeyboardScanner((text) => {
    const scanned = readScannedCode(text, eventId);
    // A name without a digit may be typed as fast as that.
    if (typeof scanned === "string" || (scanned.kind === "ticket" && !/\d/.test(text))) return false;
    if (!isRepeat(scanned.code)) void checkIns.checkIn(scanned.code);
    return true;
  });
  const letIn = (entry: Pick<DoorEntry, "kind" | "id">) => void checkIns.checkIn(toKey(entry));
  const party = arrived ? findParty(entries, arrived) : [];
  return { door, device, state, error, entries, checkIns, letIn, party, kiosk };
}

type DoorWorkProps = {
  mode: DoorMode;
  counts: ShownCounts | null | undefined;
  /** Below what lets people in. */
  children?: ReactNode;
};

/** Shows search, scanner, the form for who isn't on the list, counts and results, in this order. */
export function DoorWork({ mode, counts, children }: DoorWorkProps) {
  const { door, device, state, entries, checkIns, letIn, party, kiosk } = mode;
  const t = useTranslations("checkIn.desk");
  const [isScanOpen, setScanOpen] = useState(false);
  const letOut = (entry: DoorEntry) =>
    void device.checkOut(entry).catch((error: unknown) => toastFailure(error, t("notOut"), t("needsNetwork")));
  const letInNew = (person: { id: string; name: string }) => {
    device.showAdded(person);
    letIn({ kind: "guest", id: person.id });
  };
  return (
    <>
      <DoorDesk
        state={state}
        party={party}
        scan={<ScanMemberDialog checkIns={checkIns} isOpen={isScanOpen} onOpenChange={setScanOpen} />}
        onCheckIn={letIn}
        onCheckOut={letOut}
        onDismiss={(id) => void device.dismiss(id)}
      >
        <AddAtDoor door={door} onAdded={letInNew} />
        <DoorCounts counts={counts} listedIn={countCheckedIn(entries)} />
        {/* The dialog has the same list. */}
        {!isScanOpen && (
          <div className="grid gap-1">
            <CodeResults checkIns={checkIns} onFocusLost={() => document.getElementById("main")?.focus()} />
          </div>
        )}
      </DoorDesk>
      {children}
      <HandOver onStart={kiosk.start} />
    </>
  );
}

function HandOver({ onStart }: { onStart: (pin: string) => Promise<boolean> }) {
  const t = useTranslations("checkIn.kiosk");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" className="max-w-sm justify-self-start" onClick={() => setOpen(true)}>
        <Tablet aria-hidden />
        {t("handOver")}
      </Button>
      {isOpen && <HandOverDialog onStart={onStart} onClose={() => setOpen(false)} />}
    </>
  );
}

type DoorKioskProps = {
  mode: DoorMode;
  event: { id: string; name: string };
  /** It goes on printing, without its switch. */
  printing: ReactNode;
};

/** In the place of door mode, from "Hand over" until the PIN. */
export function DoorKiosk({ mode: { entries, checkIns, letIn, kiosk }, event, printing }: DoorKioskProps) {
  return (
    <>
      <KioskScreen {...{ event, entries, checkIns }} onFound={letIn} onLeave={kiosk.leave} />
      <div hidden>{printing}</div>
    </>
  );
}

type ShownCounts = Pick<PeopleCounts, "in" | "coming" | "guests" | "waitlisted">;

type DoorCountsProps = {
  counts: ShownCounts | null | undefined;
  /** How many are in on the device's list, which may know more than the server's last answer. */
  listedIn: number;
};

export function DoorCounts({ counts, listedIn }: DoorCountsProps) {
  const t = useTranslations("checkIn.door");
  return (
    <div className="text-center">
      <p role="status" aria-label={t("checkedIn")} className="grid justify-items-center">
        <span
          data-numeric
          className="font-display text-[min(4.5rem,24vw)] leading-none font-extrabold text-present md:text-[7rem]"
        >
          {counts ? Math.max(counts.in, listedIn) : "–"}
        </span>
        <span className="mt-1 text-base font-semibold md:text-xl">
          {counts ? t(counts.guests > 0 ? "ofExpected" : "ofConfirmed", { count: counts.coming }) : t("counting")}
        </span>
      </p>
      {counts && counts.waitlisted > 0 && (
        <p className="text-muted-foreground">{t("waitlist", { count: counts.waitlisted })}</p>
      )}
    </div>
  );
}
