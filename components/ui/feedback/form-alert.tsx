import type { ReactNode } from "react";

/** Why a form was not sent. Always there, so that a screen reader hears the text once it comes. */
export const FormAlert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="text-sm font-medium text-destructive empty:sr-only">
    {children}
  </p>
);
