import type { ReactNode } from "react";

/** For a name or an address within a text. */
export const renderStrong = (text: ReactNode) => (
  <strong className="[overflow-wrap:anywhere] text-foreground">
    <bdi>{text}</bdi>
  </strong>
);
