"use client";

/** Replaces a page outside the members' pages that failed. */
export { ErrorContent as default } from "@/components/ui/screens/error-content";
