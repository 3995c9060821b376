import { useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

/** The people who are selected, by their ids. */
export function useSelection() {
  const [isOpen, setOpen] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    isOpen,
    toggle: () => {
      setOpen(!isOpen);
      setSelected(new Set());
    },
    selected,
    select: (ids: string[], isSelected: boolean) =>
      setSelected(
        (current) => new Set(isSelected ? [...current, ...ids] : [...current].filter((id) => !ids.includes(id))),
      ),
  };
}
