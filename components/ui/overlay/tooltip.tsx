import { Content, Portal, Provider, Root, Trigger } from "radix-ui/tooltip";
import type { ReactNode } from "react";

/**
 * The delays of docs/product/navigation.md#tooltips-and-breakpoints. Wrap only screens that have
 * tooltips: Radix's positioning code is too large for the first load.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Provider>
  );
}

export const Tooltip = Root;
/** Give a disabled control `aria-disabled`: `disabled` blocks the pointer and the focus. */
export const TooltipTrigger = Trigger;

export function TooltipContent({ children }: { children: ReactNode }) {
  return (
    <Portal>
      <Content
        data-slot="tooltip-content"
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-w-64 animate-in rounded-sm bg-foreground px-3 py-1.5 text-xs font-medium text-background fade-in-0 zoom-in-95"
      >
        {children}
      </Content>
    </Portal>
  );
}
