import { Button } from "@/components/ui/button";

import { BackToLogIn } from "./back-to-log-in";

export function FormButtons({ submitLabel, isBusy }: { submitLabel: string; isBusy: boolean }) {
  return (
    <div className="grid gap-2">
      <Button type="submit" size="lg" isBusy={isBusy}>
        {submitLabel}
      </Button>
      <BackToLogIn />
    </div>
  );
}
