import { type ReactNode, useId } from "react";

import { Switch } from "@/components/ui/form/switch";

type ReminderSwitchProps = {
  label: string;
  isOn: boolean;
  /** Says what the channel still needs before it works. */
  hint?: ReactNode;
  onChange: (isOn: boolean) => void;
};

export function ReminderSwitch({ label, isOn, hint, onChange }: ReminderSwitchProps) {
  const hintId = useId();
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-sm">
        {label}
        <Switch
          // Keeps Firefox from restoring an earlier state on reload.
          autoComplete="off"
          aria-describedby={hint ? hintId : undefined}
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
      {hint && (
        <p id={hintId} className="pb-2 text-xs text-muted-foreground">
          {hint}
        </p>
      )}
    </>
  );
}
