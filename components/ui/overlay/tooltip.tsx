"use client";

import { clsx } from "clsx";
import { Content, Portal, Provider, Root, Trigger } from "radix-ui/tooltip";
import type { ComponentProps, ReactNode } from "react";

/**
 * Spec A§9: a tooltip opens after 700 ms, the next one within 300 ms at once. Stands around the screen that has tooltips, not
 * around the app: what places them weighs as much as all our own code of a first load.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Provider>
  );
}

export const Tooltip = Root;
/** On a disabled control: give the control `aria-disabled` rather than `disabled`, which takes neither pointer nor focus. */
export const TooltipTrigger = Trigger;

export function TooltipContent({ className, sideOffset = 6, ...props }: ComponentProps<typeof Content>) {
  return (
    <Portal>
      <Content
        data-slot="tooltip-content"
        sideOffset={sideOffset}
        collisionPadding={8}
        className={clsx(
          "z-50 max-w-64 animate-in rounded-sm bg-foreground px-3 py-1.5 text-xs font-medium text-background fade-in-0 zoom-in-95",
          className,
        )}
        {...props}
      />
    </Portal>
  );
}
