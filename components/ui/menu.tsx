"use client";

import { EllipsisVertical, type LucideIcon } from "lucide-react";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

import { cn } from "@/lib/core/cn";

const MARGIN_PX = 8;

/** Closes the menu and gives the focus back to its button. */
const CloseContext = createContext<() => void>(() => undefined);

type MenuProps = { label: string; icon?: LucideIcon; className?: string; children: ReactNode };

/**
 * A button with a list of things to do behind it (WAI-ARIA menu button). Written by hand, because every card of a list has
 * one: its list exists only while it is open, and stands outside the card, which would cut it off.
 */
export function Menu({ label, icon: Icon = EllipsisVertical, className, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        id={`${id}-trigger`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          setOpen(true);
        }}
        className={cn(
          "grid size-11 shrink-0 place-content-center rounded-md text-foreground hover:bg-muted aria-expanded:bg-muted",
          className,
        )}
      >
        <Icon aria-hidden className="size-5" />
      </button>
      {open && (
        <CloseContext value={close}>
          <MenuList id={id} trigger={trigger.current} onLeave={() => setOpen(false)}>
            {children}
          </MenuList>
        </CloseContext>
      )}
    </>
  );
}

type MenuListProps = { id: string; trigger: HTMLElement | null; onLeave: () => void; children: ReactNode };

function MenuList({ id, trigger, onLeave, children }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const close = useContext(CloseContext);
  const leave = useRef(onLeave);

  // Before it is seen: where it stands, below its button or, without room there, above.
  useLayoutEffect(() => {
    const menu = list.current;
    if (!menu || !trigger) return;
    const at = trigger.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = menu;
    const below = at.bottom + height + MARGIN_PX <= window.innerHeight;
    const top = below ? at.bottom + 4 : Math.max(MARGIN_PX, at.top - height - 4);
    const left = Math.min(Math.max(MARGIN_PX, at.right - width), window.innerWidth - width - MARGIN_PX);
    Object.assign(menu.style, { top: `${top}px`, left: `${left}px` });
    itemsOf(menu)[0]?.focus({ preventScroll: true });
  }, [trigger]);

  // An effect, because presses and scrolling happen anywhere in the window.
  useEffect(() => {
    const onPress = (event: Event) => {
      const { target } = event;
      if (target instanceof Node && !list.current?.contains(target) && !trigger?.contains(target)) leave.current();
    };
    const onMove = () => leave.current();
    document.addEventListener("pointerdown", onPress);
    window.addEventListener("scroll", onMove, { passive: true });
    window.addEventListener("resize", onMove);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      window.removeEventListener("scroll", onMove);
      window.removeEventListener("resize", onMove);
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
    document.body,
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
  const shared = { role: "menuitem", tabIndex: -1, className: cn(itemClasses, destructive && "text-destructive") };
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
