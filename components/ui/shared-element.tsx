import { type ReactNode, ViewTransition } from "react";

type SharedElementProps = {
  /** The same on both screens, and unique on each. */
  name: string;
  children: ReactNode;
};

/** See docs/product/navigation.md#from-one-screen-to-the-next. */
export function SharedElement({ name, children }: SharedElementProps) {
  return (
    <ViewTransition name={name} share="auto" default="none">
      {children}
    </ViewTransition>
  );
}
