import { lazyWithRetry } from "../lazy-with-retry";

// For screens that ask something only after a press. Radix's dialog is large.
export const ModalDialog = lazyWithRetry(() => import("./dialog").then((module) => module.ModalDialog));
export const ConfirmDialog = lazyWithRetry(() => import("./confirm-dialog").then((module) => module.ConfirmDialog));
