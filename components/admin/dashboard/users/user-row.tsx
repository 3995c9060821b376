import { Ban, KeyRound, RotateCcw, Trash2 } from "lucide-react";

import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Badge } from "@/components/ui/badge";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { NativeSelect } from "@/components/ui/form/native-select";
import type { AdminUser } from "@/lib/admin/schema";
import { fullName } from "@/lib/profiles/constants/profile";

import { dateOf, lastActiveText } from "../format/dates";
import type { UserAction } from "./user-dialogs";
import { useChangeRole } from "./use-user-changes";

type UserRowProps = { user: AdminUser; isMe: boolean; now: string; onAsk: (action: UserAction) => void };

/** A member as an admin sees them. A role counts from the moment it is chosen (spec B§4). */
export function UserRow({ user, isMe, now, onAsk }: UserRowProps) {
  const changeRole = useChangeRole();
  const name = fullName(user.profile) || user.email;
  const shownRole = changeRole.isPending ? changeRole.variables.role : user.role;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-t px-4 py-3 first:border-t-0 md:grid-cols-[auto_minmax(0,1fr)_9rem_auto]">
      <UserAvatar profile={user.profile} className="max-md:self-start" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          {isMe && <Badge variant="outline">You</Badge>}
          {user.role === "admin" && <Badge>Admin</Badge>}
          {user.suspendedAt && (
            <Badge variant="destructive">
              <Ban aria-hidden />
              Suspended
            </Badge>
          )}
        </p>
        <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">{user.email}</p>
        <p className="text-xs text-muted-foreground">
          Joined {dateOf(user.createdAt)} · {lastActiveText(user.lastActiveAt, now)}
        </p>
      </div>
      <div className="max-md:col-start-2 max-md:row-start-2 max-md:max-w-36">
        <NativeSelect
          aria-label={`Role of ${name}`}
          value={shownRole}
          disabled={changeRole.isPending}
          onChange={({ target }) => changeRole.mutate({ user, role: target.value === "admin" ? "admin" : "user" })}
        >
          <option value="user">User</option>
          <option value="admin">Admin</option>
        </NativeSelect>
      </div>
      <Menu label={`More about ${name}`} className="max-md:col-start-3 max-md:row-start-1">
        <MenuItem icon={KeyRound} onSelect={() => onAsk("reset")}>
          Reset password
        </MenuItem>
        {/* One's own account is left on the profile page, with its password. */}
        {!isMe && (
          <>
            {user.suspendedAt ? (
              <MenuItem icon={RotateCcw} onSelect={() => onAsk("lift")}>
                Lift suspension
              </MenuItem>
            ) : (
              <MenuItem icon={Ban} onSelect={() => onAsk("suspend")}>
                Suspend
              </MenuItem>
            )}
            <MenuItem icon={Trash2} destructive onSelect={() => onAsk("delete")}>
              Delete user
            </MenuItem>
          </>
        )}
      </Menu>
    </li>
  );
}
