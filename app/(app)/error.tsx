"use client";

export { ErrorContent as default } from "@/components/ui/screens/error-content";
