import { cva, type VariantProps } from "class-variance-authority";
import { clsx } from "clsx";
import { Children, cloneElement, type ComponentProps, isValidElement } from "react";

import { Link } from "./link";
import { PlainButton } from "./plain-button";
import { Spinner } from "./spinner";

// At least 44 px high for touch. Enlarged text makes it taller instead of being cut off.
const buttonVariants = cva(
  "inline-flex shrink-0 items-center gap-2 border text-center leading-tight font-semibold transition-colors select-none disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4.5",
  {
    variants: {
      variant: {
        default: "border-transparent bg-primary text-primary-foreground hover:bg-primary-hover",
        secondary: "border-transparent bg-accent text-accent-foreground hover:bg-secondary",
        outline: "border-border bg-card text-card-foreground hover:bg-muted",
        "outline-accent": "border-border bg-card text-accent-foreground hover:bg-muted",
        ghost: "border-transparent text-foreground hover:bg-muted",
        "ghost-muted": "border-transparent text-muted-foreground hover:bg-muted",
        "ghost-accent": "border-transparent text-accent-foreground underline-offset-4 hover:bg-muted hover:underline",
        "ghost-destructive": "border-transparent text-destructive hover:bg-muted",
        destructive: "border-transparent bg-destructive text-destructive-foreground hover:bg-destructive/90",
        link: "border-transparent text-accent-foreground underline-offset-4 hover:underline",
      },
      size: {
        default: "min-h-11 max-w-full px-4 py-2 text-sm",
        compact: "min-h-11 max-w-full px-3 py-2 text-sm",
        lg: "min-h-12 max-w-full px-5 py-2 text-base",
        // In pixels: an icon need not grow with the text, and the navigation bars have no room.
        icon: "size-[44px] max-w-[44px] text-sm",
        /** For the link variant. */
        inline: "min-h-11 max-w-full text-sm",
      },
      shape: { default: "rounded-md", round: "rounded-full" },
      align: { start: "justify-start", center: "justify-center" },
    },
    defaultVariants: { variant: "default", size: "default", shape: "default", align: "center" },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Looks like a button and is a link. */
    href?: string;
    rel?: string;
    /** For an element that is neither, such as a link to another site. */
    asChild?: boolean;
    /** Shows a spinner. The label should say what happens ("Logging in..."). */
    isBusy?: boolean;
    /**
     * Uses `aria-disabled`, because a disabled button loses the keyboard focus. Not for a form's
     * submit button: Enter would still submit.
     */
    keepsFocus?: boolean;
    /** For a form with its own `action`: the button is not disabled before hydration. */
    worksWithoutScripts?: boolean;
  };

export function Button({
  className,
  variant,
  size,
  shape,
  align,
  href,
  rel,
  asChild,
  isBusy,
  disabled,
  keepsFocus = false,
  worksWithoutScripts = false,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const classes = buttonVariants({ variant, size, shape, align, className });
  // An icon button has no visible label.
  const title = size === "icon" ? props["aria-label"] : undefined;
  if (asChild || href !== undefined) {
    const child = href === undefined ? Children.only(children) : <Link {...{ href, rel, children }} />;
    if (!isValidElement<{ className?: string; "aria-label"?: string }>(child))
      throw new Error("Button with asChild needs exactly one child element");
    return cloneElement(child, {
      "data-slot": "button",
      title: title ?? (size === "icon" ? child.props["aria-label"] : undefined),
      ...(onClick && { onClick }),
      ...props,
      ...child.props,
      className: clsx(classes, child.props.className),
    } as { className: string });
  }
  const isOff = Boolean(disabled || isBusy);
  const Element = worksWithoutScripts ? "button" : PlainButton;
  return (
    <Element
      data-slot="button"
      type="button"
      title={title}
      className={classes}
      disabled={isOff && !keepsFocus}
      aria-disabled={(isOff && keepsFocus) || undefined}
      onClick={isOff ? undefined : onClick}
      aria-busy={isBusy || undefined}
      {...props}
    >
      {isBusy && <Spinner size="md" />}
      {children}
    </Element>
  );
}
