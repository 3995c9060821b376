"use client";

import { Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Logo } from "@/components/ui/logo";
import { Sheet } from "@/components/ui/overlay/sheet";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { MenuPanel } from "./menu-panel";

export function MobileBar({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  return (
    <header
      data-slot="mobile-bar"
      className="sticky top-0 z-30 flex items-center justify-between bg-background/90 py-1.5 pt-[calc(--spacing(1.5)+env(safe-area-inset-top))] pr-[calc(--spacing(1.5)+env(safe-area-inset-right))] pl-[calc(--spacing(4)+env(safe-area-inset-left))] backdrop-blur-md md:hidden"
    >
      <Link href="/events" className="flex min-h-11 items-center rounded-md" aria-label={t("home")}>
        <Logo />
      </Link>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("openMenu")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden className="size-[24px]" />
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} label={t("navLabel.menu")}>
        <MenuPanel viewer={viewer} close={() => setOpen(false)} />
      </Sheet>
    </header>
  );
}
