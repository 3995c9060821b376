"use client";

import { CircleAlert, X } from "lucide-react";
import { Close, Description, Provider, Root, Title, Viewport } from "radix-ui/toast";
import { useSyncExternalStore } from "react";

import { cn } from "@/lib/core/cn";

import { currentToast, dismissToast, onToastChange } from "./toast-state";

/** Shows what toast() was given: 5 s, swiped away to the right past 50 px, reached with F8 (spec A§9). */
export function Toaster() {
  const shown = useSyncExternalStore(onToastChange, currentToast, () => null);
  const failed = shown?.variant === "destructive";
  return (
    <Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <Root
          key={shown.id}
          open={shown.open}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
          className={cn(
            "relative flex items-start gap-3 rounded-lg border bg-popover py-3.5 pr-12 pl-4 text-popover-foreground shadow-soft data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-top-4 data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:slide-out-to-right-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) md:data-[state=open]:slide-in-from-bottom-4",
            failed && "border-destructive",
          )}
        >
          {failed && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-destructive" />}
          <div className="grid min-w-0 gap-0.5">
            <Title className="text-sm font-bold">{shown.title}</Title>
            {shown.description && (
              <Description className="text-sm text-muted-foreground">{shown.description}</Description>
            )}
          </div>
          <Close
            aria-label="Close"
            className="absolute top-1 right-1 grid size-11 place-content-center rounded-md text-muted-foreground hover:text-foreground"
          >
            <X aria-hidden className="size-4" />
          </Close>
        </Root>
      )}
      {/* Above on phones, where the thumb and the tab bar are below. */}
      <Viewport
        hotkey={["F8"]}
        className="fixed inset-x-0 top-0 z-100 flex flex-col p-4 pt-[calc(1rem+env(safe-area-inset-top))] md:top-auto md:right-0 md:bottom-0 md:left-auto md:w-96"
      />
    </Provider>
  );
}
