import { clsx } from "clsx";
import { useId } from "react";

import { Checkbox } from "@/components/ui/form/checkbox";
import type { ContactField } from "@/lib/messages/schema";

const FIELD_LABELS: Record<ContactField, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  profession: "Profession",
  industry: "Industry",
  company: "Company",
  linkedinUrl: "LinkedIn",
};

type ShareFieldRowProps = {
  field: ContactField;
  /** What I have there; a field without a value can't be ticked. */
  value: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** One field of mine: its name, what would be shared, and whether it is. The whole row takes the tap. */
export function ShareFieldRow({ field, value, checked, onChange }: ShareFieldRowProps) {
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
        <span className="font-semibold">{FIELD_LABELS[field]}</span>
        <span id={`${id}-value`} aria-hidden className={clsx("truncate", value && "text-muted-foreground")}>
          {value?.replace(/^https?:\/\/(www\.)?/i, "") ?? "Not in your profile"}
        </span>
      </label>
    </div>
  );
}
