import { Link } from "../link";
import type { ToastAction } from "./toast";

const CLASSES =
  "-my-3 ml-auto inline-flex min-h-11 shrink-0 items-center self-center rounded-sm px-2.5 text-sm font-semibold text-accent-foreground hover:underline";

type ToastActionButtonProps = {
  action: ToastAction;
  /** Closes the toast. */
  onClick: () => void;
};

/** Of a toast or a live alert. */
export function ToastActionButton({ action, onClick }: ToastActionButtonProps) {
  if (action.href !== undefined) {
    return (
      <Link href={action.href} onClick={onClick} className={CLASSES}>
        {action.label}
      </Link>
    );
  }
  const act = () => {
    action.onClick();
    onClick();
  };
  return (
    <button type="button" onClick={act} className={CLASSES}>
      {action.label}
    </button>
  );
}
