import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="card"
      className={clsx("rounded-lg border bg-card text-card-foreground shadow-soft", className)}
      {...props}
    />
  );
}

type CardHeaderProps = Omit<ComponentProps<"div">, "title"> & { title?: ReactNode; compact?: boolean };

/** A title that needs props is a `CardTitle` among the children. */
export function CardHeader({ className, title, compact, children, ...props }: CardHeaderProps) {
  return (
    <div
      data-slot="card-header"
      className={clsx(
        "flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4",
        compact ? "pt-2 pb-1" : "pt-4",
        className,
      )}
      {...props}
    >
      {title && <CardTitle>{title}</CardTitle>}
      {children}
    </div>
  );
}

export function CardTitle({ className, ...props }: ComponentProps<"h2">) {
  return <h2 data-slot="card-title" className={clsx("font-display text-base font-bold", className)} {...props} />;
}

export function CardContent({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="card-content" className={clsx("p-4", className)} {...props} />;
}
