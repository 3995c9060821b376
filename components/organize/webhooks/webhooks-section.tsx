"use client";

import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";

const WebhookList = lazyWithRetry(() => import("./webhook-list").then((module) => module.WebhookList));

/** Of an event, or of all own events (docs/product/webhooks.md). */
export function WebhooksSection({ eventId }: { eventId: string | null }) {
  const t = useTranslations("webhooks");
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <CardHeader title={t("title")} className="md:px-6 md:pt-6">
        <p className="w-full text-sm text-pretty text-muted-foreground">{t(eventId ? "ofEvent" : "ofAll")}</p>
      </CardHeader>
      <CardContent className="md:px-6 md:pb-6">
        {isOpen ? (
          <WebhookList eventId={eventId} />
        ) : (
          <Button variant="outline" onClick={() => setOpen(true)}>
            {t("show")}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}
