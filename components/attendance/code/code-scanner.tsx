import { type ReactNode, useRef, useState } from "react";

import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useScanner } from "@/components/ui/scanner/camera-scan";
import { createRepeatFilter } from "@/components/ui/scanner/repeat-filter";
import { ScannerPicture } from "@/components/ui/scanner/scanner-picture";
import { useTranslations } from "@/components/ui/text/use-translations";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";
import { readEventLink, readScannedCode } from "@/lib/door/client/scanned-code";

import { giveScanFeedback } from "./scan-feedback";

type CodeScannerProps = {
  /**
   * A member scans the door's screen once, or an organizer one phone or name tag after another
   * until the scanner is closed.
   */
  kind: "door" | "member";
  eventId: string;
  onCode: (code: string) => void;
  onClose: () => void;
  /** The results of the scanned codes, which have a live region of their own. */
  children?: ReactNode;
};

export function CodeScanner({ kind, eventId, onCode, onClose, children }: CodeScannerProps) {
  const t = useTranslations("checkIn.scanner");
  const isDone = useRef(false);
  const [isRepeat] = useState(createRepeatFilter);
  const [wrongCode, setWrongCode] = useState<"otherEvent" | "noCode" | null>(null);
  const scanner = useScanner((text) => {
    const link = kind === "door" ? readEventLink(text, eventId, DOOR_PARAMETER) : readScannedCode(text, eventId);
    if (typeof link === "string") {
      if (kind === "member" && !isRepeat(text)) giveScanFeedback("refused");
      return setWrongCode(link);
    }
    setWrongCode(null);
    if (isDone.current || isRepeat(link.code)) return;
    isDone.current = kind === "door";
    onCode(link.code);
  });
  const status = wrongCode === "noCode" ? t(`${kind}.noCode`) : t(wrongCode ?? "looking");
  return (
    <ModalDialog title={t(`${kind}.title`)} description={t(`${kind}.description`)} onClose={onClose}>
      <ScannerPicture
        scanner={scanner}
        texts={{ picture: t("picture"), failed: t("failed"), startAgain: t("startAgain") }}
        getFailureText={(failure) => t(`${kind}.failure.${failure}`)}
      />
      <p role={kind === "door" ? "status" : undefined} className="min-h-6 text-center text-sm text-muted-foreground">
        {!scanner.failure && status}
      </p>
      {children}
    </ModalDialog>
  );
}
