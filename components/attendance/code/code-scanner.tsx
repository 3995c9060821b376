import { useRef, useState } from "react";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { DOOR_PARAMETER, MEMBER_PARAMETER } from "@/lib/attendance/constants";

import { readCheckInLink } from "./check-in-link";
import { useScanner } from "./camera-scan";

const PARAMETERS = { door: DOOR_PARAMETER, member: MEMBER_PARAMETER } as const;

type CodeScannerProps = {
  /** A member scans the door's screen, or an organizer a member's phone. */
  kind: keyof typeof PARAMETERS;
  eventId: string;
  onCode: (code: string) => void;
  onClose: () => void;
};

export function CodeScanner({ kind, eventId, onCode, onClose }: CodeScannerProps) {
  const t = useTranslations("checkIn.scanner");
  const isDone = useRef(false);
  const [wrongCode, setWrongCode] = useState<"otherEvent" | "noCode" | null>(null);
  const { video, failure, retry } = useScanner((text) => {
    const link = readCheckInLink(text, eventId, PARAMETERS[kind]);
    if (typeof link === "string") return setWrongCode(link);
    if (isDone.current) return;
    isDone.current = true;
    onCode(link.code);
  });
  const status = wrongCode === "noCode" ? t(`${kind}.noCode`) : t(wrongCode ?? "looking");
  return (
    <ModalDialog title={t(`${kind}.title`)} description={t(`${kind}.description`)} onClose={onClose}>
      {failure ? (
        <ErrorState
          compact
          title={t("failed")}
          description={t(`${kind}.failure.${failure}`)}
          onRetry={retry}
          retryLabel={failure === "noPicture" || failure === "ended" ? t("startAgain") : undefined}
        />
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label={t("picture")}
          className="aspect-square w-full rounded-lg bg-muted object-cover"
        />
      )}
      <p role="status" className="min-h-6 text-center text-sm text-muted-foreground">
        {!failure && status}
      </p>
    </ModalDialog>
  );
}
