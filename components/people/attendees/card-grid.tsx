import type { ReactNode } from "react";

import type { Attendee } from "@/lib/attendance/schema/attendance";

/** As many columns as fit, each at least 14rem wide. */
export const CARD_GRID_CLASSES = "grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-3.5";

export type CardsProps = {
  attendees: Attendee[];
  /** For screen readers; -1 if more attendees are on the server. */
  setSize: number;
  children: (attendee: Attendee) => ReactNode;
};

export function CardGrid(props: CardsProps) {
  return (
    <div role="list" className={CARD_GRID_CLASSES}>
      <CardItems {...props} firstPosition={1} />
    </div>
  );
}

/** The items know their position, because a virtual list has only a part of them. */
export function CardItems({ attendees, setSize, firstPosition, children }: CardsProps & { firstPosition: number }) {
  return attendees.map((attendee, index) => (
    <div
      key={attendee.userId}
      role="listitem"
      aria-posinset={firstPosition + index}
      aria-setsize={setSize}
      className="min-w-0"
    >
      {children(attendee)}
    </div>
  ));
}
