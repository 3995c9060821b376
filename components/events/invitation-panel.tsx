import type { ReactNode } from "react";

import { Card, CardContent } from "@/components/ui/card";

// Stable: React would call an inline ref again in each render, and the focus would move.
const focusElement = (element: HTMLElement | null): void => element?.focus();

type InvitationPanelProps = {
  heading: string;
  /** For a panel that replaces another one: moves the focus to its heading. */
  announce?: boolean;
  children: ReactNode;
};

/** The page of a mailed link or of a name tag. */
export function InvitationPanel({ heading, announce, children }: InvitationPanelProps) {
  return (
    <Card className="mx-auto w-full max-w-xl">
      <CardContent className="grid gap-3 p-5 text-pretty text-muted-foreground md:p-6">
        <h1
          ref={announce ? focusElement : undefined}
          tabIndex={-1}
          className="text-2xl font-extrabold text-foreground md:text-3xl"
        >
          {heading}
        </h1>
        {children}
      </CardContent>
    </Card>
  );
}
