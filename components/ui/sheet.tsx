"use client";

import { X } from "lucide-react";
import { Close, Content, Overlay, Portal, Root, Title, Trigger } from "radix-ui/dialog";
import type { ComponentProps } from "react";

import { cn } from "@/lib/core/cn";

import { overlayClasses } from "./dialog";

export const Sheet = Root;
export const SheetTrigger = Trigger;
export const SheetClose = Close;

/** A panel that slides in from the right edge. */
export function SheetContent({ className, children, ...props }: ComponentProps<typeof Content>) {
  return (
    <Portal>
      <Overlay className={overlayClasses} />
      <Content
        data-slot="sheet-content"
        aria-describedby={undefined}
        className={cn(
          "fixed inset-y-0 right-0 z-50 flex w-80 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto overscroll-contain border-l bg-card pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] text-card-foreground shadow-soft duration-200 data-[state=closed]:animate-out data-[state=closed]:slide-out-to-right data-[state=open]:animate-in data-[state=open]:slide-in-from-right",
          className,
        )}
        {...props}
      >
        {children}
        <Close
          aria-label="Close menu"
          className="absolute top-[calc(0.5rem+env(safe-area-inset-top))] right-3 grid size-11 place-content-center rounded-md text-foreground hover:bg-muted"
        >
          <X aria-hidden className="size-5" />
        </Close>
      </Content>
    </Portal>
  );
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof Title>) {
  return <Title data-slot="sheet-title" className={cn("font-display text-xl font-bold", className)} {...props} />;
}
