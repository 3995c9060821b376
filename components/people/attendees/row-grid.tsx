import type { ReactNode } from "react";

import type { Attendee } from "@/lib/attendance/schema/attendance";

/** As many columns as fit, each wide enough for the words of the buttons. */
export const ROW_GRID_CLASSES = "grid grid-cols-[repeat(auto-fill,minmax(min(27rem,100%),1fr))] gap-2";

export type RowsProps = {
  attendees: Attendee[];
  /** For screen readers; -1 if more attendees are on the server. */
  setSize: number;
  children: (attendee: Attendee) => ReactNode;
};

export function RowGrid(props: RowsProps) {
  return (
    <div role="list" className={ROW_GRID_CLASSES}>
      <RowItems {...props} firstPosition={1} />
    </div>
  );
}

/** The items know their position, because a virtual list has only a part of them. */
export function RowItems({ attendees, setSize, firstPosition, children }: RowsProps & { firstPosition: number }) {
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
