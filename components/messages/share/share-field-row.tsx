import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useId } from "react";

import { Checkbox } from "@/components/ui/form/checkbox";
import type { ContactField } from "@/lib/messages/schema";

type ShareFieldRowProps = {
  field: ContactField;
  value: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export function ShareFieldRow({ field, value, checked, onChange }: ShareFieldRowProps) {
  const t = useTranslations("contact.share");
  const id = useId();
  return (
    <div
      className={clsx(
        "flex min-h-11 items-center gap-3 rounded-md px-2",
        value && "hover:bg-muted has-[[data-state=checked]]:bg-accent",
      )}
    >
      <Checkbox
        id={id}
        checked={checked}
        disabled={!value}
        aria-describedby={`${id}-value`}
        onCheckedChange={(state) => onChange(state === true)}
      />
      <label
        htmlFor={id}
        className={clsx(
          "grid min-w-0 flex-1 grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-3 self-stretch py-3 text-sm leading-tight select-none",
          value ? "cursor-pointer" : "text-muted-foreground",
        )}
      >
        <span className="font-semibold">{t(`fields.${field}`)}</span>
        <span id={`${id}-value`} aria-hidden className={clsx("truncate", value && "text-muted-foreground")}>
          {value?.replace(/^https?:\/\/(www\.)?/i, "") ?? t("notInProfile")}
        </span>
      </label>
    </div>
  );
}
