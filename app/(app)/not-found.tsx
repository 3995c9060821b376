import { NotFoundContent } from "@/components/ui/screens/screens-later";

/** An unknown path inside the shell. */
export default function NotFound() {
  return <NotFoundContent />;
}
