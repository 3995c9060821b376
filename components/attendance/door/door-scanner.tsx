"use client";

import { useTranslations } from "next-intl";

import { DOOR_PARAMETER } from "@/lib/attendance/constants";

import { readCheckInLink } from "../code/check-in-link";
import { CodeScanner } from "../code/code-scanner";

type DoorScannerProps = {
  eventId: string;
  onCode: (code: string) => void;
  onClose: () => void;
};

/** Scans the QR code on the screen at the door. */
export default function DoorScanner({ eventId, onCode, onClose }: DoorScannerProps) {
  const t = useTranslations("checkIn.scanner");
  return (
    <CodeScanner
      title={t("title")}
      description={t("description")}
      noCode={t("noCode")}
      getFailureText={(failure) => t(`failure.${failure}`)}
      readLink={(text) => readCheckInLink(text, eventId, DOOR_PARAMETER)}
      onCode={onCode}
      onClose={onClose}
    />
  );
}
