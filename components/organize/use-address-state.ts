import { useState } from "react";

/** State that the address has too. Changes replace the history entry and request no page. */
export function useAddressState<State extends object>(initial: State, getAddress: (state: State) => string) {
  const [state, setState] = useState(initial);
  const change = (part: Partial<State>) => {
    const next = { ...state, ...part };
    setState(next);
    const address = getAddress(next);
    // While Back loads another screen, the address belongs to that screen.
    if (window.location.pathname === address.split("?")[0]) window.history.replaceState(null, "", address);
  };
  return [state, change] as const;
}
