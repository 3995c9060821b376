import { saveFile } from "@/components/ui/browser/save-file";
import { toast } from "@/components/ui/feedback/toast";
import { getAttendeeFile } from "@/lib/attendance/client/manage";

import { failureText } from "../editor/use-event-form";

/** Saves everybody who RSVP'd as a file, and says so. */
export async function saveAttendees(event: { id: string; name: string }): Promise<void> {
  try {
    const file = await getAttendeeFile(event.id);
    // No device takes these in a file's name.
    const name = `${event.name} attendees.csv`.replace(/[\\/:*?"<>|\p{Cc}]/gu, "-");
    saveFile(new File([file], name, { type: file.type }));
    toast({ title: "Attendees exported" });
  } catch (error) {
    const description = failureText(error, "Unable to export the attendees. Please try again.");
    toast({ title: "Export failed", description, variant: "destructive" });
  }
}
