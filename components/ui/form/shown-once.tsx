import { Copy } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "../button";
import { copyText } from "../feedback/copy-text";
import { useTranslations } from "../text/use-translations";

import { Field } from "./field";
import { Input } from "./text/input";

/** A secret that nobody can read again, to copy. `children`: further buttons. */
export function ShownOnce(props: { value: string; label: string; hint: string; children?: ReactNode }) {
  const t = useTranslations("common.shownOnce");
  const { value, label, hint, children } = props;
  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint}>
        <Input readOnly dir="ltr" value={value} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <Button onClick={() => void copyText(value, { copied: t("copied"), failed: t("failed") })}>
          <Copy aria-hidden />
          {t("copy")}
        </Button>
        {children}
      </div>
    </div>
  );
}
