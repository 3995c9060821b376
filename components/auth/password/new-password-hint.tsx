"use client";

import { useTranslations } from "next-intl";

import { MIN_PASSWORD_LENGTH } from "@/lib/auth/constants";

import { isCommonPassword } from "./common-passwords";

/** The hint below a new password. A common one gets a warning and is accepted (docs/product/sessions.md#passwords). */
export function NewPasswordHint({ password }: { password: string | undefined }) {
  const t = useTranslations("auth.password");
  const isCommon = isCommonPassword(password ?? "");
  return (
    <span role="status" className={isCommon ? "font-medium text-soon" : undefined}>
      {isCommon ? t("common") : t("minLength", { min: MIN_PASSWORD_LENGTH })}
    </span>
  );
}
