"use client";

import { useTranslations } from "next-intl";

import { MEMBER_PARAMETER } from "@/lib/attendance/constants";

import { readCheckInLink } from "../code/check-in-link";
import { CodeScanner } from "../code/code-scanner";

type MemberScannerProps = {
  eventId: string;
  onCode: (code: string) => void;
  onClose: () => void;
};

/** Scans the check-in code on a member's phone, for organizers. */
export default function MemberScanner({ eventId, onCode, onClose }: MemberScannerProps) {
  const t = useTranslations("checkIn.memberScanner");
  return (
    <CodeScanner
      title={t("title")}
      description={t("description")}
      noCode={t("noCode")}
      getFailureText={(failure) => t(`failure.${failure}`)}
      readLink={(text) => readCheckInLink(text, eventId, MEMBER_PARAMETER)}
      onCode={onCode}
      onClose={onClose}
    />
  );
}
