import { loadWhenIdle } from "@/components/ui/load-later";

import type { InvitationProps } from "./visitor-invitation";

/** Loaded when the browser is idle: the visitor sees the event first. */
export const VisitorDialog = loadWhenIdle<InvitationProps>(() =>
  import("./visitor-dialog").then((module) => module.VisitorDialog),
);
