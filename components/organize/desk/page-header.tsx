import type { ReactNode } from "react";

/** Keeps its line until the counts come. They change while the page is open. */
export const LiveCounts = ({ children }: { children: ReactNode }) => (
  <p role="status" data-numeric className="min-h-6 text-sm leading-6 text-muted-foreground">
    {children}
  </p>
);

type PageHeaderProps = { title: string; actions?: ReactNode; children?: ReactNode };

/** The top of a page of the desk, below the header that all of them share. */
export function PageHeader({ title, actions, children }: PageHeaderProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-extrabold md:text-2xl">{title}</h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
