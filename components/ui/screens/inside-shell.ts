import { createContext, useContext } from "react";

export const InsideShellContext = createContext(false);

/**
 * Returns true if the layout was rendered for a member. A layout is not rendered again when the session ends on the way to the
 * next page, so a page for visitors can still be inside the shell.
 */
export const useInsideShell = (): boolean => useContext(InsideShellContext);
