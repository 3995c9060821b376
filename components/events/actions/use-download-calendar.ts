import { saveFile } from "@/components/ui/browser/save-file";
import { toast } from "@/components/ui/feedback/toast";
import { calendarFileName } from "@/lib/events/calendar";
import { readCalendarFile } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";
import { errorMessage } from "@/lib/http/browser/api-client";

const FAILED = "Unable to download calendar file. Please try again.";

/** Saves the event as a file that every calendar reads, and says so (spec B§8). */
export async function downloadCalendar(event: Pick<EventResponse, "id" | "name">): Promise<void> {
  try {
    const file = await readCalendarFile(event.id);
    saveFile(new File([file], calendarFileName(event), { type: file.type }));
    toast({ title: "Calendar file downloaded" });
  } catch (error) {
    toast({ title: "Download failed", description: errorMessage(error, FAILED), variant: "destructive" });
  }
}
