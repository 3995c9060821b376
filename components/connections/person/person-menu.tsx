"use client";

import { Ban, Flag, LockOpen, UserMinus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";

import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/menu";
import { fullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema";

import type { PersonDialogName } from "./person-dialogs";

// Asked for rarely, so not part of a screen's first load.
const PersonDialogs = dynamic(() => import("./person-dialogs"), { ssr: false });

type PersonMenuProps = {
  user: PublicUser;
  /** An accepted connection with them, which can be removed here. */
  connectionId?: string;
  /** I have blocked them: offers to undo it. */
  isBlocked?: boolean;
  className?: string;
};

/** What else can be done about a person: end the connection, report, block (contract §5, Block). Not for use in a dialog. */
export function PersonMenu({ user, connectionId, isBlocked = false, className }: PersonMenuProps) {
  const [shown, setShown] = useState<PersonDialogName | null>(null);
  return (
    <>
      <Menu label={`More about ${fullName(user.profile)}`} className={className}>
        {connectionId && (
          <>
            <MenuItem icon={UserMinus} onSelect={() => setShown("remove")}>
              Remove connection
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem icon={Flag} onSelect={() => setShown("report")}>
          Report
        </MenuItem>
        {isBlocked ? (
          <MenuItem icon={LockOpen} onSelect={() => setShown("unblock")}>
            Unblock
          </MenuItem>
        ) : (
          <MenuItem icon={Ban} destructive onSelect={() => setShown("block")}>
            Block
          </MenuItem>
        )}
      </Menu>
      {shown && <PersonDialogs shown={shown} user={user} connectionId={connectionId} onClose={() => setShown(null)} />}
    </>
  );
}
