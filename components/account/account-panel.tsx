import type { ReactNode } from "react";

type AccountPanelProps = {
  heading: string;
  description: ReactNode;
  /** Moves the focus to the heading when this panel takes another's place. */
  announce?: boolean;
  children: ReactNode;
};

// One function for all time, so that the focus moves once, when the panel appears.
const focusNow = (element: HTMLElement | null): void => element?.focus();

/** A name tag with a form on it: the frame of the screens that lead back into one's account. */
export function AccountPanel({ heading, description, announce, children }: AccountPanelProps) {
  return (
    <section className="mx-auto my-6 w-full max-w-md overflow-hidden rounded-xl border bg-card text-card-foreground shadow-soft md:my-auto">
      <div className="relative bg-band-business-leadership px-6 pt-10 pb-6 text-band-foreground">
        <span
          aria-hidden
          className="absolute top-3.5 left-1/2 h-2 w-16 -translate-x-1/2 rounded-full bg-band-foreground/40"
        />
        <h1 ref={announce ? focusNow : undefined} tabIndex={-1} className="text-2xl font-extrabold sm:text-3xl">
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
