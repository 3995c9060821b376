import { NotFoundContent } from "@/components/ui/screens/not-found-content";

export default function NotFound() {
  return <NotFoundContent />;
}
