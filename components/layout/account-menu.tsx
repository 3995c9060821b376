"use client";

import { ChevronsUpDown, LogOut } from "lucide-react";

import { UserAvatar } from "@/components/profiles/user-avatar";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { fullName } from "@/lib/profiles/constants";
import type { Viewer } from "@/lib/profiles/schema";

import { useSignOut } from "./sign-out";
import { setTheme, type Theme, THEMES, useTheme } from "./theme";
import { THEME_LABELS } from "./theme-switch";

/** At the sidebar's foot: who is signed in; behind it the appearance and Sign Out. */
export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const theme = useTheme();
  const { signOut, signingOut } = useSignOut();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-2 text-left transition-colors hover:bg-muted">
        <UserAvatar profile={viewer.profile} />
        <span className="min-w-0 flex-1 leading-tight">
          <span className="sr-only">Account menu: </span>
          <span className="block truncate text-sm font-semibold">{fullName(viewer.profile)}</span>
          {viewer.profile.profession && (
            <span className="block truncate text-xs text-muted-foreground">{viewer.profile.profession}</span>
          )}
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" align="start" className="w-(--radix-dropdown-menu-trigger-width)">
        <DropdownMenuLabel>Appearance</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={theme} onValueChange={(value) => setTheme(value as Theme)}>
          {THEMES.map((value) => {
            const { label, icon: Icon } = THEME_LABELS[value];
            return (
              <DropdownMenuRadioItem key={value} value={value}>
                <Icon aria-hidden />
                {label}
              </DropdownMenuRadioItem>
            );
          })}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem disabled={signingOut} onSelect={() => void signOut()}>
          <LogOut aria-hidden />
          Sign Out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
