import { createContext, use } from "react";

type MenuParts = Pick<typeof import("radix-ui/dropdown-menu"), "Item" | "Separator"> & {
  returnFocus: () => void;
};

export const MenuPartsContext = createContext<MenuParts | null>(null);

export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (!parts) throw new Error("Menu entries must be inside a Menu");
  return parts;
}
