import { whenIdle } from "@/components/ui/browser/when-idle";
import { loadLater } from "@/components/ui/load-later";

import type { InvitationProps } from "./visitor-invitation";

/** Loaded when the browser is idle: the visitor sees the event first. */
export const VisitorDialog = loadLater<InvitationProps>(
  () =>
    whenIdle()
      .then(() => import("./visitor-dialog"))
      .then((module) => module.VisitorDialog),
  undefined,
  { isBackground: true },
);
