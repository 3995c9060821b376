import { clsx } from "clsx";
import { EllipsisVertical, type LucideIcon } from "lucide-react";
import { type ComponentType, type ReactNode, useId, useRef, useState } from "react";

import { useTranslations } from "../text/use-translations";

import { Button } from "../button";
import { Spinner } from "../spinner";
import { toast } from "../feedback/toast";
import { useMenuParts } from "./menu-parts";
import type { MenuListProps } from "./menu-list";

type MenuProps = {
  label: string;
  icon?: LucideIcon;
  /** Shown beside the icon. The label contains it. */
  text?: string;
  className?: string;
  children: ReactNode;
};

/**
 * Radix's menu is large, so it loads when the pointer or the focus reaches a menu button. A press
 * before that opens the menu once it has loaded.
 */
export function Menu({ label, icon: Icon = EllipsisVertical, text, className, children }: MenuProps) {
  const t = useTranslations("common.menu");
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [MenuList, setMenuList] = useState<ComponentType<MenuListProps> | null>(null);

  const load = async () => {
    const loaded = await import("./menu-list");
    setMenuList(() => loaded.MenuList);
  };
  const preload = () => void load().catch(() => undefined);
  const show = () => {
    setOpen(true);
    load().catch(() => {
      setOpen(false);
      toast({ title: t("loadFailed.title"), description: t("loadFailed.description"), variant: "destructive" });
    });
  };
  const onClick = () => {
    if (isShown) setOpen(false);
    else if (!open) show();
  };

  const isShown = open && MenuList !== null;
  const isPending = open && MenuList === null;
  return (
    <>
      <Button
        ref={trigger}
        variant={text ? "outline" : "ghost"}
        size={text ? "default" : "icon"}
        id={`${id}-trigger`}
        aria-label={text === label ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-busy={isPending || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={onClick}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          show();
        }}
        className={clsx("aria-expanded:bg-muted", className)}
      >
        {isPending ? <Spinner size="md" /> : <Icon aria-hidden className={text ? undefined : "size-5"} />}
        {text}
      </Button>
      {MenuList && (
        <MenuList id={id} trigger={trigger} open={open} onOpenChange={setOpen}>
          {children}
        </MenuList>
      )}
    </>
  );
}

const itemClasses =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-left text-sm font-semibold select-none hover:bg-muted focus-visible:bg-muted focus-visible:-outline-offset-2 [&_svg]:size-4.5 [&_svg]:shrink-0";

type MenuItemProps = { icon: LucideIcon; destructive?: boolean; className?: string; children: ReactNode } & (
  | { onSelect: () => void; href?: undefined }
  /** Opens in a new tab. */
  | { href: string; onSelect?: undefined }
);

export function MenuItem({ icon: Icon, destructive, className: own, children, href, onSelect }: MenuItemProps) {
  const { Item, returnFocus } = useMenuParts();
  const className = clsx(itemClasses, destructive && "text-destructive", own);
  const content = (
    <>
      <Icon aria-hidden className={destructive ? undefined : "text-muted-foreground"} />
      {children}
    </>
  );
  if (href !== undefined) {
    return (
      <Item asChild className={className} onSelect={returnFocus}>
        <a href={href} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      </Item>
    );
  }
  return (
    <Item
      className={className}
      onSelect={() => {
        // Runs first, so that a dialog opened by the action later returns the focus to the button.
        returnFocus();
        onSelect();
      }}
    >
      {content}
    </Item>
  );
}

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="mx-3 my-1.5 h-px bg-border" />;
}
