"use client";

import { Check } from "lucide-react";
import {
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";

import { cn } from "@/lib/core/cn";

export const DropdownMenu = Root;
export const DropdownMenuTrigger = Trigger;
export const DropdownMenuRadioGroup = RadioGroup;

const itemClasses =
  "relative flex min-h-11 items-center gap-2.5 rounded-sm px-3 py-2 text-sm font-medium outline-none select-none data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-muted [&_svg]:size-[1.125rem] [&_svg]:shrink-0";

export function DropdownMenuContent({ className, sideOffset = 6, ...props }: ComponentProps<typeof Content>) {
  return (
    <Portal>
      <Content
        data-slot="dropdown-menu-content"
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 origin-(--radix-dropdown-menu-content-transform-origin) overflow-y-auto rounded-md border bg-popover p-1 text-popover-foreground shadow-soft data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95",
          className,
        )}
        {...props}
      />
    </Portal>
  );
}

type ItemProps = ComponentProps<typeof Item> & { variant?: "default" | "destructive" };

export function DropdownMenuItem({ className, variant = "default", ...props }: ItemProps) {
  return (
    <Item
      data-slot="dropdown-menu-item"
      className={cn(itemClasses, variant === "destructive" && "text-destructive", "cursor-pointer", className)}
      {...props}
    />
  );
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof RadioItem>) {
  return (
    <RadioItem
      data-slot="dropdown-menu-radio-item"
      className={cn(itemClasses, "cursor-pointer pr-10", className)}
      {...props}
    >
      {children}
      <ItemIndicator className="absolute right-3">
        <Check aria-hidden />
      </ItemIndicator>
    </RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Label>) {
  return (
    <Label
      data-slot="dropdown-menu-label"
      className={cn("px-3 pt-2 pb-1 text-xs font-semibold text-muted-foreground", className)}
      {...props}
    />
  );
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Separator>) {
  return <Separator className={cn("-mx-1 my-1 h-px bg-border", className)} {...props} />;
}
