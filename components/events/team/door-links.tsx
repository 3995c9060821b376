"use client";

import { Link2 } from "lucide-react";

import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Dialog, DialogContent, DialogHeader, DialogTrigger } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";

const DoorLinkList = lazyWithRetry(() => import("./door-link-list").then((module) => module.DoorLinkList));

/** For organizers in door mode (docs/product/event-team.md#links-for-helpers). */
export function DoorLinks(props: { eventId: string; siteUrl: string }) {
  const t = useTranslations("checkIn.links");
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline" className="max-w-sm justify-self-start">
          <Link2 aria-hidden />
          {t("open")}
        </Button>
      </DialogTrigger>
      <DialogContent width="sm">
        <DialogHeader title={t("open")} description={t("description")} />
        <DoorLinkList {...props} />
      </DialogContent>
    </Dialog>
  );
}
