import { Switch } from "@/components/ui/form/switch";

type ReminderSwitchProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** One channel's switch. */
export function ReminderSwitch({ label, isOn, onChange }: ReminderSwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-sm">
      {label}
      <Switch
        // Keeps Firefox from restoring an earlier state on reload, which the server did not store.
        autoComplete="off"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
