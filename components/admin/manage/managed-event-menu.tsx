import { Ban, Copy, Eye, HandHeart, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";

import DeleteEventDialog from "@/components/events/actions/delete-event-dialog";
import { ScopePreload } from "@/components/events/series/scope-field";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedEvent } from "@/lib/events/schema/manage";

import { CancelEventDialog } from "@/components/organize/edit/cancel-event-dialog";

type ManagedEventMenuProps = { event: ManagedEvent; isOver: boolean; onEditSponsors: () => void };

export function ManagedEventMenu({ event, isOver, onEditSponsors }: ManagedEventMenuProps) {
  const t = useTranslations("admin.events.manage.menu");
  const router = useRouter();
  const [dialog, setDialog] = useState<"cancel" | "delete" | null>(null);
  return (
    <>
      <Menu label={t("label", { name: event.name })}>
        <ScopePreload event={event} />
        <MenuItem icon={HandHeart} onSelect={onEditSponsors}>
          {t("sponsors")}
        </MenuItem>
        <MenuItem icon={Eye} onSelect={() => router.push(`/events/${event.id}`)}>
          {t("view")}
        </MenuItem>
        <MenuItem icon={Copy} onSelect={() => router.push(`/organize/new?from=${event.id}`)}>
          {t("duplicate")}
        </MenuItem>
        <MenuSeparator />
        {!isOver && (
          <MenuItem icon={Ban} destructive onSelect={() => setDialog("cancel")}>
            {t("cancel")}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} destructive onSelect={() => setDialog("delete")}>
          {t("delete")}
        </MenuItem>
      </Menu>
      {dialog === "cancel" && <CancelEventDialog event={event} onClose={() => setDialog(null)} />}
      {dialog === "delete" && (
        <DeleteEventDialog
          event={event}
          focusAfterDelete={document.querySelector<HTMLElement>("main")}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
