import { createContext, use } from "react";

type MenuParts = Pick<typeof import("radix-ui/dropdown-menu"), "Item" | "Separator"> & {
  /** Moves the focus back to the menu button. */
  returnFocus: () => void;
};

/** Provides the parts of Radix's menu, which load later, to the entries of a menu. */
export const MenuPartsContext = createContext<MenuParts | null>(null);

export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (!parts) throw new Error("Menu entries must be inside a Menu");
  return parts;
}
