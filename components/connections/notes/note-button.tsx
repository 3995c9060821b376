import { NotebookPen } from "lucide-react";

import { useNoteAction } from "@/components/live/notes/use-note-action";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

type NoteButtonProps = {
  /** A connection of the viewer. */
  user: PublicUser;
  className?: string;
  labelClassName?: string;
  onOpen?: () => void;
};

/** Opens the member's own note with its follow-up (docs/product/network-notes.md). */
export function NoteButton({ user, className, labelClassName, onOpen }: NoteButtonProps) {
  const t = useTranslations("connections.notes");
  const { label, onClick } = useNoteAction()(user);
  const open = () => {
    onOpen?.();
    onClick();
  };
  return (
    <Button
      variant="outline"
      size="compact"
      className={className}
      aria-haspopup="dialog"
      aria-label={t("about", { name: formatFullName(user.profile) })}
      onClick={open}
    >
      <NotebookPen aria-hidden />
      <span className={labelClassName}>{label}</span>
    </Button>
  );
}
