import { createContext, useContext } from "react";

export const InsideShellContext = createContext(false);

/**
 * The layout does not render again when the session ends during a navigation, so a visitor's page
 * can be inside the shell.
 */
export const useInsideShell = (): boolean => useContext(InsideShellContext);
