import { useSyncExternalStore } from "react";

/**
 * next/navigation for component tests, with jsdom's address:
 * `jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"))`.
 */
export const push = jest.fn();
export const replace = jest.fn();

const router = { push, replace, refresh: jest.fn() };
export const useRouter = () => router;
export const usePathname = () => window.location.pathname;

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// As in Next: hooks re-render when the address is replaced.
const replaceState = window.history.replaceState.bind(window.history);
window.history.replaceState = (...change) => {
  replaceState(...change);
  for (const listener of listeners) listener();
};

export const useSearchParams = () => new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search));
