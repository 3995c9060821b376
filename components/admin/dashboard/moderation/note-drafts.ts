import { TextDrafts } from "@/components/ui/form/text-drafts";

/** Notes to reported members that are not sent, by report. */
export const noteDrafts = new TextDrafts();
