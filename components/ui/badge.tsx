import { cva, type VariantProps } from "class-variance-authority";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

// Each variant has its own border color: of two such classes the style sheet's order would decide.
export const badgeVariants = cva(
  "inline-flex w-fit max-w-full items-center gap-1.5 rounded-full border px-2.5 py-1 text-xs leading-tight font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "border-transparent bg-accent text-accent-foreground",
        outline: "border-border text-muted-foreground",
        present: "border-transparent bg-present-soft text-present",
        soon: "border-transparent bg-soon-soft text-soon",
        destructive: "border-transparent bg-destructive-soft text-destructive",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

type Variant = VariantProps<typeof badgeVariants>;

export function Badge({ className, variant, ...props }: ComponentProps<"span"> & Variant) {
  return <span data-slot="badge" className={badgeVariants({ variant, className })} {...props} />;
}

export function IconBadge({ icon: Icon, label, variant }: Variant & { icon: LucideIcon; label: ReactNode }) {
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}
