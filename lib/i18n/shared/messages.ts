import type en from "@/messages/en.json";

/** English defines the keys; other languages must have the same. */
export type Messages = typeof en;
