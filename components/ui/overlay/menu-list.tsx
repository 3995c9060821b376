import { Content, Item, Portal, Root, Separator, Trigger } from "radix-ui/dropdown-menu";
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useMemo, useRef } from "react";

import { MenuPartsContext } from "./menu-parts";

export type MenuListProps = {
  id: string;
  trigger: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** A separate module, because Radix's menu loads later than the button. */
export function MenuList({ id, trigger, open, onOpenChange, children }: MenuListProps) {
  const focusReturned = useRef(false);
  const parts = useMemo(
    () => ({
      Item,
      Separator,
      returnFocus: () => {
        focusReturned.current = true;
        trigger.current?.focus();
      },
    }),
    [trigger],
  );
  return (
    // A modal menu would lock the page and hide it from screen readers.
    <Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Trigger asChild>
        <ExistingTrigger trigger={trigger} />
      </Trigger>
      <Portal container={portalContainer()}>
        <Content
          ref={focusFirstItem}
          id={id}
          aria-labelledby={`${id}-trigger`}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === "Tab") onOpenChange(false);
          }}
          // The button toggles the menu itself: a press would otherwise close and reopen it.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            if (focusReturned.current) event.preventDefault();
            focusReturned.current = false;
          }}
          className="z-50 grid max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-52 animate-in overflow-y-auto rounded-lg border bg-popover p-1.5 text-popover-foreground shadow-soft duration-150 fade-in-0 zoom-in-95"
        >
          <MenuPartsContext value={parts}>{children}</MenuPartsContext>
        </Content>
      </Portal>
    </Root>
  );
}

type ExistingTriggerProps = { ref?: Ref<HTMLButtonElement | null>; trigger: RefObject<HTMLButtonElement | null> };

/** Gives Radix the existing button, for the position of the list and the return of the focus. */
function ExistingTrigger({ ref, trigger }: ExistingTriggerProps) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => trigger.current);
  return null;
}

/** A stable ref callback: React would call an inline one in each render. */
function focusFirstItem(menu: HTMLDivElement | null): void {
  menu?.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
}

/** Inside the main landmark for screen readers, but not inside one that a dialog hides. */
function portalContainer(): HTMLElement {
  return document.querySelector<HTMLElement>("main:not([aria-hidden=true], [aria-hidden=true] *)") ?? document.body;
}
