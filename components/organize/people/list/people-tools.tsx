import {
  DoorOpen,
  Download,
  FileUp,
  IdCard,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  Send,
  UserPlus,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getAttendeeFile } from "@/lib/attendance/client/manage";
import { getDeskPath } from "@/lib/events/constants/desk";

import { exportFile } from "../../export-file";
import { useInvite } from "./use-invite";
import type { Selection } from "./use-selection";

export const GuestDialog = lazyWithRetry(() => import("./guest-dialog").then((module) => module.default));

type Tool = {
  icon: LucideIcon;
  label: string;
  onSelect: () => void;
  isExpanded?: boolean;
};

type PeopleToolsProps = {
  event: { id: string; name: string; timezone: string };
  canImport: boolean;
  /** The number of guests who can be invited. */
  uninvited: number;
  isWalkInOpen: boolean;
  onWalkIn: () => void;
  selection: Selection;
};

/** Of those that are buttons on a wide screen. More would take a second row in Spanish. */
const BUTTONS = 3;

/** A phone has all of them in the menu. */
export function PeopleTools(props: PeopleToolsProps) {
  const t = useTranslations("admin.events.desk");
  const [isAdding, setAdding] = useState(false);
  const tools = useTools(props, () => setAdding(true));
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2">
        {tools.slice(0, BUTTONS).map(({ icon: Icon, label, onSelect, isExpanded }) => (
          <Button
            key={label}
            variant="outline"
            size="compact"
            className="max-md:hidden"
            aria-expanded={isExpanded}
            onClick={onSelect}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
        <Menu label={t("more")}>
          {tools.map(({ icon, label, onSelect }, index) => (
            <MenuItem key={label} icon={icon} className={index < BUTTONS ? "md:hidden" : undefined} onSelect={onSelect}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </div>
      {isAdding && <GuestDialog eventId={props.event.id} onClose={() => setAdding(false)} />}
    </>
  );
}

function useTools(
  { event, canImport, uninvited, isWalkInOpen, onWalkIn, selection }: PeopleToolsProps,
  onAddGuest: () => void,
): Tool[] {
  const t = useTranslations("admin.events.people");
  const guestTexts = useTranslations("admin.events.guests");
  const importTexts = useTranslations("admin.events.guestImport");
  const deskTexts = useTranslations("admin.events.desk");
  const router = useRouter();
  const invite = useInvite(event);
  const exportAll = () =>
    exportFile({
      load: () => getAttendeeFile(event.id),
      fileName: t("fileName", { event: event.name }),
      getText: (key) => t(key),
    });
  const inviteAll = {
    ...{ icon: Send, label: guestTexts("inviteAll", { count: uninvited }) },
    onSelect: () => invite.mutate({ all: true }),
  };
  const openPage = (page: "people/import" | "people/name-tags" | "people/rounds") => () =>
    router.push(getDeskPath(event.id, page));
  return [
    { icon: UserPlus, label: guestTexts("add"), onSelect: onAddGuest },
    { icon: DoorOpen, label: t("addWalkIn"), isExpanded: isWalkInOpen, onSelect: onWalkIn },
    { icon: ListChecks, label: t("select"), isExpanded: selection.isOpen, onSelect: selection.toggle },
    ...(uninvited > 0 ? [inviteAll] : []),
    ...(canImport ? [{ icon: FileUp, label: importTexts("title"), onSelect: openPage("people/import") }] : []),
    { icon: IdCard, label: deskTexts("nameTags"), onSelect: openPage("people/name-tags") },
    { icon: LayoutGrid, label: deskTexts("rounds"), onSelect: openPage("people/rounds") },
    { icon: Download, label: t("export"), onSelect: () => void exportAll() },
  ];
}
