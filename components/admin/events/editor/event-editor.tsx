"use client";

import { useQuery } from "@tanstack/react-query";
import { DoorOpen, HandHeart, Users } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventQuery } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";

import { SponsorsHostDialog } from "../sponsors/sponsors-host-dialog";
import { EditorHeader, EventForm } from "./event-form";
import { toFormValues } from "./form/event-form-values";
import { useEventForm } from "./form/use-event-form";

/** See docs/product/administration.md#event-editor. */
export function EventEditor({ eventId, viewerZone }: { eventId: string; viewerZone: string }) {
  const { data: event } = useQuery(eventQuery(eventId));
  return event ? <Editor event={event} viewerZone={viewerZone} /> : null;
}

function Editor({ event, viewerZone }: { event: EventResponse; viewerZone: string }) {
  const t = useTranslations("admin.events.editor");
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isDialogDirty, setDialogDirty] = useState(false);
  const state = useEventForm({ defaultValues: toFormValues(event), event });
  return (
    <div className="grid max-w-3xl gap-5">
      <EditorHeader title={event.name}>
        <nav aria-label={t("links")} className="flex flex-wrap gap-2">
          <Button asChild variant="outline">
            <Link href={`/admin/events/${event.id}/attendees`}>
              <Users aria-hidden />
              {t("attendees")}
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link href={`/admin/events/${event.id}/door`}>
              <DoorOpen aria-hidden />
              {t("doorMode")}
            </Link>
          </Button>
          <Button variant="outline" onClick={() => setDialogOpen(true)}>
            <HandHeart aria-hidden />
            {t("sponsors")}
          </Button>
        </nav>
      </EditorHeader>
      <EventForm
        {...state}
        label={t("edit")}
        saveLabel={t("save")}
        hasOtherChanges={isDialogDirty}
        storedStatus={event.status}
        viewerZone={viewerZone}
      />
      {isDialogOpen && (
        <SponsorsHostDialog eventId={event.id} onDirtyChange={setDialogDirty} onClose={() => setDialogOpen(false)} />
      )}
    </div>
  );
}
