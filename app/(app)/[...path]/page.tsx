import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { SignedOutScreen } from "@/app/signed-out";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { loadViewer } from "@/lib/auth/loaders";
import { withNotFoundStatus } from "@/lib/http/server/response-status";

type UnknownPageProps = { params: Promise<{ path: string[] }> };

/** A missing file is a 404 for visitors too. */
const isFile = (path: string[]) => /\.\w+$/.test(path.at(-1) ?? "");

export async function generateMetadata({ params }: UnknownPageProps): Promise<Metadata> {
  const isMissing = isFile((await params).path) || (await loadViewer()) !== null;
  if (!isMissing) return {};
  const t = await getTranslations("metadata");
  return { title: t("notFound"), robots: { index: false } };
}

/** docs/product/sessions.md#who-reaches-which-page */
export default withSameLanguage(async function UnknownPage({ params }: UnknownPageProps) {
  const [{ path }, viewer] = await Promise.all([params, loadViewer()]);
  if (!viewer && !isFile(path)) return <SignedOutScreen />;
  return withNotFoundStatus(<NotFoundContent isPlain={!viewer} />);
});
