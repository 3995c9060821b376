import { NotFoundContent } from "./not-found-content";
import { PlainScreen } from "./plain-screen";

/** An unknown path outside the shell. */
export function PlainNotFound() {
  return (
    <PlainScreen>
      <NotFoundContent />
    </PlainScreen>
  );
}
