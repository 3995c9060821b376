"use client";

import { useQuery } from "@tanstack/react-query";
import { Ban, HandHeart } from "lucide-react";
import { useState } from "react";

import { NotifiedCount } from "@/components/events/series/notified-count";
import { ScopeField, useLaterCount } from "@/components/events/series/scope-field";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventQuery } from "@/lib/events/client/events";
import { getManagedEventsAddress } from "@/lib/events/client/manage";
import { hasEventRight } from "@/lib/events/policy/access";
import type { EventResponse } from "@/lib/events/schema/event";
import type { EventCreator } from "@/lib/events/schema/manage";
import type { SeriesScope } from "@/lib/events/schema/series";

import { PageHeader } from "../desk/page-header";
import { WebhooksSection } from "../webhooks/webhooks-section";
import { CancelEventDialog } from "./cancel-event-dialog";
import { type Creator, SponsorsHostDialog } from "./sponsors/sponsors-host-dialog";
import { EventForm } from "./event-form";
import { toFormValues } from "./form/event-form-values";
import { QuestionsCard } from "./questions-card";
import { useEventForm } from "./form/use-event-form";

/** Of the time and the venue (lib/events/service/event.ts). */
const NOTIFIED_FIELDS = ["start", "end", "timezone", "isOnline", "location", "venueName", "venueAddress"] as const;

/** See docs/product/administration.md#event-editor. */
export function EventEditor({ eventId, ...props }: Omit<EditorProps, "event"> & { eventId: string }) {
  const { data: event } = useQuery(eventQuery(eventId));
  if (!event) return null;
  // The right may have been taken meanwhile.
  if (!hasEventRight(event.viewer?.roles ?? [], "edit")) return <NotFoundContent />;
  return <Editor event={event} {...props} />;
}

type EditorProps = {
  event: EventResponse;
  viewerZone: string;
  /** The viewer who edits the event as a member of its team. Absent for admins. */
  creator?: Omit<Creator, "canHost">;
  /** Only for admins. */
  createdBy?: EventCreator | null;
};

function Editor({ event, viewerZone, creator, createdBy }: EditorProps) {
  const t = useTranslations("admin.events.editor");
  const [isCancelling, setCancelling] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isDialogDirty, setDialogDirty] = useState(false);
  const laterCount = useLaterCount(event) ?? 0;
  const roles = event.viewer?.roles ?? [];
  const { scopeChoice, ...state } = useEventForm({ defaultValues: toFormValues(event), event, laterCount });
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHeader
        title={t("edit")}
        actions={
          <>
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
          </>
        }
      >
        {createdBy && (
          <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
            <Link
              href={getManagedEventsAddress({ scope: "all", q: "", createdBy: createdBy.id })}
              className="-my-3 inline-block py-3 underline underline-offset-4"
            >
              {t("createdBy", { name: createdBy.name })}
            </Link>
          </p>
        )}
      </PageHeader>
      <EventForm
        {...state}
        label={t("edit")}
        saveLabel={t("save")}
        hasOtherChanges={isDialogDirty}
        storedStatus={event.status}
        viewerZone={viewerZone}
        // A series asks which dates before it saves, with their numbers.
        consequence={
          laterCount === 0 &&
          event.status !== "cancelled" &&
          NOTIFIED_FIELDS.some((name) => state.form.formState.dirtyFields[name]) && (
            <NotifiedCount eventId={event.id} scope="this" isChange />
          )
        }
      />
      <QuestionsCard eventId={event.id} />
      <WebhooksSection eventId={event.id} />
      {isDialogOpen && (
        <SponsorsHostDialog
          eventId={event.id}
          creator={creator && { ...creator, canHost: hasEventRight(roles, "changeHost") }}
          onDirtyChange={setDialogDirty}
          onClose={() => setDialogOpen(false)}
        />
      )}
      {scopeChoice && (
        <ScopeDialog
          eventId={event.id}
          name={event.name}
          laterCount={laterCount}
          isSaving={state.isSaving}
          onConfirm={(scope, { onSuccess, onError }) =>
            void scopeChoice.save(scope).then((isSaved) => (isSaved ? onSuccess() : onError()))
          }
          onClose={scopeChoice.close}
        />
      )}
      {isCancelling && <CancelEventDialog event={event} onClose={() => setCancelling(false)} />}
    </div>
  );
}

type ScopeDialogProps = {
  eventId: string;
  name: string;
  laterCount: number;
  isSaving: boolean;
  onConfirm: (scope: SeriesScope, settled: { onSuccess: () => void; onError: () => void }) => void;
  onClose: () => void;
};

/** Asks whether to save one date, or this and later dates. */
function ScopeDialog({ eventId, name, laterCount, isSaving, onConfirm, onClose }: ScopeDialogProps) {
  const t = useTranslations("admin.events.series");
  const formTexts = useTranslations("admin.events.form");
  const [scope, setScope] = useState<SeriesScope>("this");
  return (
    <ConfirmDialog
      title={t("title")}
      tone="default"
      confirm={isSaving ? formTexts("saving") : t("save")}
      isBusy={isSaving}
      fields={<ScopeField laterCount={laterCount} scope={scope} onChange={setScope} />}
      onConfirm={(settled) => onConfirm(scope, settled)}
      onClose={onClose}
    >
      {t("description", { name, count: laterCount })} {t("hint")}{" "}
      <NotifiedCount eventId={eventId} scope={scope} isChange />
    </ConfirmDialog>
  );
}
