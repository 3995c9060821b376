/** Spec A§2, First-run walkthrough: its steps' ids, in order. */
export const ONBOARDING_STEPS = ["event-discovery", "check-in-process", "networking-ready"] as const;
