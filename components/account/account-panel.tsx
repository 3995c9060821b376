import type { ReactNode } from "react";

type AccountPanelProps = {
  heading: string;
  description: ReactNode;
  /** For a panel that replaces another one: moves the focus to its heading. */
  announce?: boolean;
  children: ReactNode;
};

// Stable: React would call an inline ref again in each render, and the focus would move.
const focusElement = (element: HTMLElement | null): void => element?.focus();

export function AccountPanel({ heading, description, announce, children }: AccountPanelProps) {
  return (
    <section className="mx-auto my-6 w-full max-w-md overflow-hidden rounded-xl border bg-card text-card-foreground shadow-soft md:my-auto">
      <div className="relative bg-band-brand px-6 pt-10 pb-6 text-band-foreground">
        <span
          aria-hidden
          className="absolute top-3.5 left-1/2 h-2 w-16 -translate-x-1/2 rounded-full bg-band-foreground/40"
        />
        <h1 ref={announce ? focusElement : undefined} tabIndex={-1} className="text-2xl font-extrabold sm:text-3xl">
          {heading}
        </h1>
      </div>
      <div className="grid gap-5 p-6">
        <div className="grid gap-2 text-pretty text-muted-foreground">{description}</div>
        {children}
      </div>
    </section>
  );
}
