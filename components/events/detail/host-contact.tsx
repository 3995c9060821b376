"use client";

import { Lock, MessageSquareText } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import type { EventResponse } from "@/lib/events/schema/event";

const HostContactDialog = lazyWithRetry(() => import("./host-contact-dialog").then((module) => module.default));

type HostContactProps = { event: EventResponse; viewer: { id: string; isAdmin: boolean } };

/** For members with an RSVP and admins (docs/product/events.md#host-contact). */
export function HostContact({ event, viewer }: HostContactProps) {
  const t = useTranslations("events.host");
  const [isOpen, setOpen] = useState(false);
  if (event.hostUserId === viewer.id) return <p className="text-sm text-muted-foreground">{t("isViewer")}</p>;
  if (!event.viewer?.hasRsvp && !viewer.isAdmin) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted-foreground">
        <Lock aria-hidden className="size-4 shrink-0" />
        {t("rsvpFirst")}
      </p>
    );
  }
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        <MessageSquareText aria-hidden />
        {t("button")}
      </Button>
      {isOpen && <HostContactDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}
