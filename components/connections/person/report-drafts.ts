import { TextDrafts } from "@/components/ui/form/text-drafts";

export const reportDrafts = new TextDrafts();
