import { NotFoundContent } from "@/components/layout/screens/not-found-content";

/** An unknown path inside the shell. */
export default function NotFound() {
  return <NotFoundContent />;
}
