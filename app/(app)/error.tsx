"use client";

/** Replaces a page that failed, inside the shell if there is one. */
export { ErrorContent as default } from "@/components/ui/screens/error-content";
