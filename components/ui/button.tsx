import { cva, type VariantProps } from "class-variance-authority";
import { Children, cloneElement, type ComponentProps, isValidElement } from "react";

import { cn } from "@/lib/core/browser/cn";

import { Spinner } from "./feedback/spinner";

// 44 px high at least (look/README), and taller rather than cut when the text is enlarged.
const buttonVariants = cva(
  "inline-flex min-h-11 max-w-full shrink-0 items-center justify-center gap-2 rounded-md border border-transparent px-4 py-2 text-center text-sm leading-tight font-semibold transition-colors select-none disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-[1.125rem]",
  {
    variants: {
      variant: {
        /** The one thing to do next on a screen. */
        default: "bg-primary text-primary-foreground hover:bg-primary-hover",
        secondary: "bg-accent text-accent-foreground hover:bg-secondary",
        outline: "border-border bg-card text-card-foreground hover:bg-muted",
        ghost: "text-foreground hover:bg-muted",
        destructive: "bg-destructive text-destructive-foreground hover:bg-destructive/90",
        link: "min-h-0 rounded-xs px-0 py-0 text-accent-foreground underline-offset-4 hover:underline",
      },
      size: {
        default: "",
        lg: "min-h-12 px-5 text-base",
        // Pixels: a picture need not grow with the text, and the bars have no room for it.
        icon: "size-[44px] min-h-0 p-0",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Gives its looks and props to its one child, a link, instead of drawing a button. */
    asChild?: boolean;
    /** Work under way: disabled, with a spinner before the label, which should say so too ("Logging in..."). */
    busy?: boolean;
  };

export function Button({ className, variant, size, asChild, busy, disabled, children, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    const child = Children.only(children);
    if (!isValidElement<{ className?: string }>(child)) throw new Error("Button asChild takes one element");
    // The child's own props win, but for the classes, which add up.
    return cloneElement(child, {
      "data-slot": "button",
      ...props,
      ...child.props,
      className: cn(classes, child.props.className),
    } as { className: string });
  }
  return (
    <button
      data-slot="button"
      type="button"
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...props}
    >
      {busy && <Spinner className="size-[1.125rem]" />}
      {children}
    </button>
  );
}
