"use client";

/** Replaces a page that failed inside the shell. */
export { ErrorContent as default } from "@/components/ui/screens/screens-later";
