"use client";

import { useQuery } from "@tanstack/react-query";
import { Ban, DoorOpen, HandHeart, Users } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventQuery } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";

import { CancelEventDialog } from "../manage/cancel-event-dialog";
import { type Creator, SponsorsHostDialog } from "../sponsors/sponsors-host-dialog";
import { EditorHeader, EventForm } from "./event-form";
import { toFormValues } from "./form/event-form-values";
import { QuestionsCard } from "./questions-card";
import { useEventForm } from "./form/use-event-form";

/** See docs/product/administration.md#event-editor. */
export function EventEditor({ eventId, ...props }: Omit<EditorProps, "event"> & { eventId: string }) {
  const { data: event } = useQuery(eventQuery(eventId));
  return event ? <Editor event={event} {...props} /> : null;
}

type EditorProps = {
  event: EventResponse;
  viewerZone: string;
  /** The viewer who edits their own event. Absent for admins. */
  creator?: Creator;
};

function Editor({ event, viewerZone, creator }: EditorProps) {
  const t = useTranslations("admin.events.editor");
  const [isCancelling, setCancelling] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isDialogDirty, setDialogDirty] = useState(false);
  const state = useEventForm({ defaultValues: toFormValues(event), event });
  return (
    <div className="grid max-w-3xl gap-5">
      <EditorHeader title={event.name} back={creator && { href: `/events/${event.id}`, label: t("toEvent") }}>
        <nav aria-label={t("links")} className="flex flex-wrap gap-2">
          {(!creator || event.hostUserId === creator.id) && <RunLinks eventId={event.id} />}
          <Button variant="outline" onClick={() => setDialogOpen(true)}>
            <HandHeart aria-hidden />
            {t("sponsors")}
          </Button>
          {creator && event.status !== "cancelled" && (
            <Button variant="outline" onClick={() => setCancelling(true)}>
              <Ban aria-hidden />
              {t("cancel")}
            </Button>
          )}
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
      <QuestionsCard eventId={event.id} />
      {isDialogOpen && (
        <SponsorsHostDialog
          eventId={event.id}
          creator={creator}
          onDirtyChange={setDialogDirty}
          onClose={() => setDialogOpen(false)}
        />
      )}
      {isCancelling && <CancelEventDialog event={event} onClose={() => setCancelling(false)} />}
    </div>
  );
}

/** For the event's host and admins. */
function RunLinks({ eventId }: { eventId: string }) {
  const t = useTranslations("admin.events.editor");
  return (
    <>
      <Button asChild variant="outline">
        <Link href={`/admin/events/${eventId}/attendees`}>
          <Users aria-hidden />
          {t("attendees")}
        </Link>
      </Button>
      <Button asChild variant="outline">
        <Link href={`/admin/events/${eventId}/door`}>
          <DoorOpen aria-hidden />
          {t("doorMode")}
        </Link>
      </Button>
    </>
  );
}
