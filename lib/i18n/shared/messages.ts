import type en from "@/messages/en.json";

/** The texts of one language. English defines the keys; the other files must have the same. */
export type Messages = typeof en;
