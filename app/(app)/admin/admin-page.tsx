import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { memberPage, type MemberSession } from "@/app/_pages/member-page";
import { TwoStepRequired } from "@/components/admin/two-step-required";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { loadSession } from "@/lib/auth/loaders";
import { withNotFoundStatus } from "@/lib/http/server/response-status";
import type { Translator } from "@/lib/i18n/server/translator";

/** Responds with 404 to members who are not admins (docs/product/administration.md#admin-pages). */
export const adminPage = <Props extends object>(
  render: (session: MemberSession, props: Props) => ReactNode | Promise<ReactNode>,
) =>
  memberPage((session, props: Props) => {
    if (session.needsTwoStep) return <TwoStepRequired />;
    if (session.actor.role === "admin") return render(session, props);
    return withNotFoundStatus(<NotFoundContent />);
  });

/** Returns the `generateMetadata` of an admin page. Others don't learn its title. */
export const adminMetadata = (title: Parameters<Translator>[0]) => async (): Promise<Metadata> => {
  const session = await loadSession();
  if (!session) return {};
  const t = await getTranslations();
  return { title: t(session.actor.role === "admin" ? title : "metadata.notFound"), robots: { index: false } };
};
