import { notFound } from "next/navigation";

import { SignedOut } from "@/components/auth/signed-out";
import { loadViewer } from "@/lib/auth/loaders";

/** A file that isn't there is missing for everybody; only pages hide behind the gate. */
const isFile = (path: string[]) => /\.\w+$/.test(path.at(-1) ?? "");

/** Any other path: the welcome screen at that path for who is signed out (contract §3), for a member the not-found screen. */
export default async function UnknownPage({ params }: { params: Promise<{ path: string[] }> }) {
  const { path } = await params;
  if (isFile(path) || (await loadViewer())) notFound();
  return <SignedOut />;
}
