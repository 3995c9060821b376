"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";

import { getMessageText } from "@/components/live/shown-message";
import { useFrame } from "@/components/live/use-realtime";

export function MessageAnnouncer({ partner }: { partner: { id: string; firstName: string } }) {
  const t = useTranslations("messages.thread");
  const shownTexts = useTranslations("messages.shown");
  const [announcement, setAnnouncement] = useState("");
  useFrame("receive_message", ({ message }) => {
    if (message.senderId !== partner.id) return;
    const content = getMessageText(message, shownTexts);
    setAnnouncement(t("received", { firstName: partner.firstName, content }));
  });
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
