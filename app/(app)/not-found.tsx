import { NotFoundContent } from "@/components/ui/screens/not-found-content";

/** An unknown path inside the shell. */
export default function NotFound() {
  return <NotFoundContent />;
}
