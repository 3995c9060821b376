import type { Metadata } from "next";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { NotFoundContent } from "@/components/layout/screens/not-found-content";
import { PlainScreen } from "@/components/layout/screens/plain-screen";
import { loadViewer } from "@/lib/auth/loaders";
import { answerNotFound } from "@/lib/http/server/response-status";

type UnknownPageProps = { params: Promise<{ path: string[] }> };

/** A file that isn't there is missing for everybody; only pages hide behind the gate. */
const isFile = (path: string[]) => /\.\w+$/.test(path.at(-1) ?? "");

export async function generateMetadata({ params }: UnknownPageProps): Promise<Metadata> {
  const isMissing = isFile((await params).path) || (await loadViewer()) !== null;
  return isMissing ? { title: "Page not found", robots: { index: false } } : {};
}

/** Any other path: the welcome screen at that path for who is signed out (contract §3), for a member the not-found screen. */
export default async function UnknownPage({ params }: UnknownPageProps) {
  const [{ path }, viewer] = await Promise.all([params, loadViewer()]);
  if (!viewer && !isFile(path)) return <SignedOut />;
  answerNotFound();
  if (viewer) return <NotFoundContent />;
  return (
    <PlainScreen>
      <NotFoundContent />
    </PlainScreen>
  );
}
