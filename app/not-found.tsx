import { pageMetadata } from "@/app/page-metadata";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";

export const generateMetadata = pageMetadata("metadata.notFound");

export default function NotFound() {
  return <NotFoundContent isPlain />;
}
