import { useQuery } from "@tanstack/react-query";

import { Button } from "@/components/ui/button";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { previewAnnouncement } from "@/lib/announcements/client";
import type { AnnouncementText } from "@/lib/announcements/schema";

type PreviewProps = { eventId: string; text: AnnouncementText; onClose: () => void };

export function AnnouncementPreviewDialog({ eventId, text, onClose }: PreviewProps) {
  const t = useTranslations("admin.events.announcements");
  const query = useQuery({
    queryKey: ["announcement preview", eventId, text],
    queryFn: () => previewAnnouncement(eventId, text),
    gcTime: 0,
  });
  const { data: preview } = query;
  return (
    <ModalDialog title={t("preview")} width="2xl" aria-describedby={undefined} onClose={onClose}>
      {preview ? (
        <div className="grid gap-4">
          <p dir="auto" className="text-sm font-semibold [overflow-wrap:anywhere]">
            {t("mailPreview", { subject: preview.subject })}
          </p>
          {/* Sandboxed without scripts, and its links open nothing. */}
          <iframe
            title={t("mailPreview", { subject: preview.subject })}
            srcDoc={preview.html}
            sandbox=""
            className="bg-white h-[26rem] w-full rounded-md border"
          />
          <section className="grid gap-1 rounded-md border bg-muted p-3 text-sm">
            <h3 className="text-xs text-muted-foreground">{t("pushPreview")}</h3>
            <p dir="auto" className="truncate font-semibold">
              {preview.push.title}
            </p>
            <p dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
              {preview.push.body}
            </p>
          </section>
        </div>
      ) : (
        <QueryPlaceholder query={query} title={t("previewFailed")}>
          <Skeleton className="h-96" />
        </QueryPlaceholder>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {t("close")}
        </Button>
      </DialogFooter>
    </ModalDialog>
  );
}
