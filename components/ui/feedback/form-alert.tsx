import type { ReactNode } from "react";

/**
 * The reason why a form wasn't sent. Rendered without one too, because screen readers announce only
 * changes of an element.
 */
export const FormAlert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="text-sm font-medium text-destructive empty:sr-only">
    {children}
  </p>
);
