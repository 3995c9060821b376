import { type ReactNode, ViewTransition } from "react";

type MovingPartProps = {
  /** The same on both screens, and unique on each. */
  name: string;
  children: ReactNode;
};

/** See docs/product/navigation.md#from-one-screen-to-the-next. */
export function MovingPart({ name, children }: MovingPartProps) {
  return (
    <ViewTransition name={name} share="auto" default="none">
      {children}
    </ViewTransition>
  );
}
