import type { ReactNode } from "react";

import type { Attendee } from "@/lib/attendance/schema/attendance";

/** As many columns as fit, each at least 14rem wide. */
export const CARD_GRID_CLASSES = "grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-3.5";

export type CardsProps = {
  attendees: Attendee[];
  /** The length of the whole list for screen readers; -1 if it is unknown because more is on the server. */
  setSize: number;
  children: (attendee: Attendee) => ReactNode;
};

/** Renders all cards. For a list short enough to need no virtualization. */
export function CardGrid(props: CardsProps) {
  return (
    <div role="list" className={CARD_GRID_CLASSES}>
      <CardItems {...props} firstPosition={1} />
    </div>
  );
}

/** Renders cards as list items that know their position, because a virtual list has only a part of them. */
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
