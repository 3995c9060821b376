import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { OnboardingStatus, OnboardingStepResponse, OnboardingStepInput } from "./schema";

export const onboardingStatusQuery = () =>
  queryOptions<OnboardingStatus>({ queryKey: ["/api/users/onboarding-status"] });

// Each throws ApiError, or TypeError if the network failed.
export const completeOnboarding = (): Promise<OnboardingStatus> => apiRequest("POST", "/api/users/complete-onboarding");

export const skipOnboarding = (): Promise<OnboardingStatus> => apiRequest("POST", "/api/users/skip-onboarding");

export const trackOnboardingStep = (step: OnboardingStepInput): Promise<OnboardingStepResponse> =>
  apiRequest("POST", "/api/users/track-onboarding-step", step);
