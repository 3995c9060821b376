import { Logo } from "@/components/layout/navigation/logo";
import { Spinner } from "@/components/ui/feedback/spinner";

/** Spec B§2: while it is being found out who is signed in. */
export function LoadingAccount() {
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 text-center">
      <Logo className="text-2xl" />
      <p role="status" className="flex items-center gap-2.5 text-base text-muted-foreground">
        <Spinner />
        Loading your account...
      </p>
    </div>
  );
}
