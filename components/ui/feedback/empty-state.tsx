import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  description?: string;
  action?: ReactNode;
  className?: string;
};

/** Replaces an empty list. */
export function EmptyState({ icon: Icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div data-slot="empty-state" className={clsx("flex flex-col items-center px-2 py-10 text-center", className)}>
      <BlankNameTag>
        <Icon aria-hidden className="size-7" strokeWidth={1.75} />
      </BlankNameTag>
      <p className="mt-5 font-display text-xl font-bold text-balance">{title}</p>
      {description && <p className="mt-1 max-w-sm text-sm text-pretty text-muted-foreground">{description}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

export function BlankNameTag({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className="w-24 -rotate-3 overflow-hidden rounded-lg border bg-card shadow-soft">
      <div className="flex h-5 justify-center bg-accent pt-1.5">
        <span className="h-1.5 w-6 rounded-full bg-background" />
      </div>
      <div className="grid justify-items-center gap-2 pt-3 pb-3.5 text-accent-foreground">
        {children}
        <span className="h-1.5 w-12 rounded-full bg-secondary" />
      </div>
    </div>
  );
}
