import { useTranslations } from "next-intl";

import { claimAnnouncement, connectionAnnouncementId } from "@/components/notifications/announcements";
import { toast } from "@/components/ui/feedback/toast";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

/**
 * Shows nothing if the live channel announced the same connection before
 * (docs/product/notifications.md#one-announcement-per-event).
 */
export function useConnectedToast(user: PublicUser): () => void {
  const t = useTranslations("connections.toast.connected");
  return () => {
    if (!claimAnnouncement(connectionAnnouncementId(user.id))) return;
    toast({ title: t("title"), description: t("description", { name: formatFullName(user.profile) }) });
  };
}
