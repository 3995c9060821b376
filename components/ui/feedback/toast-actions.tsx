import { Link } from "../link";
import type { ToastAction, ToastContent } from "./toast";

const CLASSES =
  "inline-flex min-h-11 items-center rounded-sm px-2.5 text-sm font-semibold text-accent-foreground hover:underline";

type ToastActionsProps = Pick<ToastContent, "action" | "otherAction"> & {
  /** Closes the toast. */
  onClick: () => void;
};

/** Of a toast or a live alert. */
export function ToastActions({ action, otherAction, onClick }: ToastActionsProps) {
  if (!action) return null;
  return (
    <div className="-my-3 ml-auto flex flex-wrap justify-end self-center">
      <ToastActionButton action={action} onClick={onClick} />
      {otherAction && <ToastActionButton action={otherAction} onClick={onClick} />}
    </div>
  );
}

function ToastActionButton({ action, onClick }: { action: ToastAction; onClick: () => void }) {
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
