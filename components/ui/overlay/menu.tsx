"use client";

import { clsx } from "clsx";
import { EllipsisVertical, type LucideIcon } from "lucide-react";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

import { Button } from "../button";

const MARGIN_PX = 8;

/** Closes the menu and gives the focus back to its button. */
const CloseContext = createContext<() => void>(() => undefined);

type MenuProps = {
  label: string;
  icon?: LucideIcon;
  /** The label is to be read beside the icon. */
  withText?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A button with a list of things to do behind it (WAI-ARIA menu button). Written by hand, because every card of a list has
 * one: its list exists only while it is open, and stands outside the card, which would cut it off, but within the landmark.
 */
export function Menu({ label, icon: Icon = EllipsisVertical, withText = false, className, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  return (
    <>
      <Button
        ref={trigger}
        variant={withText ? "outline" : "ghost"}
        size={withText ? "default" : "icon"}
        id={`${id}-trigger`}
        aria-label={withText ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          setOpen(true);
        }}
        className={clsx("aria-expanded:bg-muted", className)}
      >
        <Icon aria-hidden className={withText ? undefined : "size-5"} />
        {withText && label}
      </Button>
      {open && (
        <CloseContext value={close}>
          <MenuList id={id} trigger={trigger} onLeave={() => setOpen(false)}>
            {children}
          </MenuList>
        </CloseContext>
      )}
    </>
  );
}

type MenuListProps = { id: string; trigger: RefObject<HTMLElement | null>; onLeave: () => void; children: ReactNode };

function MenuList({ id, trigger, onLeave, children }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const close = useContext(CloseContext);
  const leave = useRef(onLeave);
  const openedAt = useRef<number | null>(null);

  // Before it is seen: where it stands, below its button or, without room there, above.
  useLayoutEffect(() => {
    const menu = list.current;
    const at = trigger.current?.getBoundingClientRect();
    if (!menu || !at) return;
    const { offsetWidth: width, offsetHeight: height } = menu;
    const below = at.bottom + height + MARGIN_PX <= window.innerHeight;
    const top = below ? at.bottom + 4 : Math.max(MARGIN_PX, at.top - height - 4);
    const left = Math.min(Math.max(MARGIN_PX, at.right - width), window.innerWidth - width - MARGIN_PX);
    Object.assign(menu.style, { top: `${top}px`, left: `${left}px` });
    openedAt.current = at.top;
    itemsOf(menu)[0]?.focus({ preventScroll: true });
  }, [trigger]);

  // An effect, because presses and scrolling happen anywhere in the window.
  useEffect(() => {
    const onPress = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Node) || list.current?.contains(target) || trigger.current?.contains(target)) return;
      leave.current();
    };
    const onResize = () => leave.current();
    // The event of a scroll that ended before the press comes after it: only a button that has moved leaves its menu behind.
    const onScroll = () => trigger.current?.getBoundingClientRect().top !== openedAt.current && leave.current();
    document.addEventListener("pointerdown", onPress);
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onResize);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onResize);
    };
  }, [trigger]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      close();
      return;
    }
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = nextItem(items, at, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return createPortal(
    <div
      ref={list}
      id={id}
      role="menu"
      aria-labelledby={`${id}-trigger`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed z-50 grid max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] min-w-52 animate-in overflow-y-auto rounded-lg border bg-popover p-1.5 text-popover-foreground shadow-soft duration-150 fade-in-0 zoom-in-95"
    >
      {children}
    </div>,
    document.querySelector("main:not([aria-hidden=true], [aria-hidden=true] *)") ?? document.body,
  );
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];

function nextItem(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const { length } = items;
  if (key === "ArrowDown") return items[(at + 1) % length];
  if (key === "ArrowUp") return items[(at - 1 + length) % length];
  if (key === "Home") return items[0];
  if (key === "End") return items[length - 1];
  if (key.length !== 1 || key === " ") return undefined;
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return following.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

const itemClasses =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-sm font-semibold hover:bg-muted focus-visible:bg-muted focus-visible:-outline-offset-2 [&_svg]:size-[1.125rem] [&_svg]:shrink-0";

type MenuItemProps = { icon: LucideIcon; destructive?: boolean; children: ReactNode } & (
  | { onSelect: () => void; href?: undefined }
  /** A link that opens elsewhere. */
  | { href: string; onSelect?: undefined }
);

export function MenuItem({ icon: Icon, destructive, children, href, onSelect }: MenuItemProps) {
  const close = useContext(CloseContext);
  const content = (
    <>
      <Icon aria-hidden className={destructive ? undefined : "text-muted-foreground"} />
      {children}
    </>
  );
  const shared = { role: "menuitem", tabIndex: -1, className: clsx(itemClasses, destructive && "text-destructive") };
  if (href !== undefined) {
    return (
      <a {...shared} href={href} target="_blank" rel="noopener noreferrer" onClick={close}>
        {content}
      </a>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        // First, so that what the choice opens takes the focus, and gives it back to the button.
        close();
        onSelect();
      }}
    >
      {content}
    </button>
  );
}

/** Sets what follows apart. */
export function MenuSeparator() {
  return <hr role="separator" className="mx-3 my-1.5 border-border" />;
}
