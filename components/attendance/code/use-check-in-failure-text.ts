import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { DoorConflict } from "@/lib/door/client/door";

/** Like useFailureText, and says why somebody was not let in (docs/product/door.md#conflicts). */
export function useCheckInFailureText(): (error: unknown, fallback: string) => string {
  const reasons = useTranslations("checkIn.reasons");
  const getFailureText = useFailureText();
  return (error, fallback) => (error instanceof DoorConflict ? reasons(error.reason) : getFailureText(error, fallback));
}
