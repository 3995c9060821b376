import { type ReactNode, ViewTransition } from "react";

type SharedElementProps = {
  /** The same on both screens, and once on each. */
  name: string;
  children: ReactNode;
};

/**
 * A part that moves to its place on the next screen where both show it, if the browser can
 * (docs/product/navigation.md#from-one-screen-to-the-next).
 */
export function SharedElement({ name, children }: SharedElementProps) {
  return (
    <ViewTransition name={name} share="auto" default="none">
      {children}
    </ViewTransition>
  );
}
