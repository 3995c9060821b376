import { useEffect, useEffectEvent, useRef } from "react";

import { Switch } from "@/components/ui/form/switch";

type ReminderSwitchProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** One channel's switch. */
export function ReminderSwitch({ label, isOn, onChange }: ReminderSwitchProps) {
  const input = useRef<HTMLInputElement>(null);
  const readInput = useEffectEvent(() => {
    if (input.current && input.current.checked !== isOn) onChange(input.current.checked);
  });
  // Effect: a click before hydration changes only the browser's checkbox, so its state is read once React controls it.
  useEffect(() => readInput(), []);
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-sm">
      {label}
      <Switch
        ref={input}
        // Keeps Firefox from restoring an earlier state on reload, which would be read as a click.
        autoComplete="off"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
