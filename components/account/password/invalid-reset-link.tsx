"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";

import { AccountPanel } from "../account-panel";

/** Spec B§2: an address without a token says so and goes to the start page. */
export function InvalidResetLink() {
  const router = useRouter();
  // An effect, because only the browser shows toasts and moves on.
  useEffect(() => {
    toast({
      title: "Invalid Reset Link",
      description: "No reset token found in the URL.",
      variant: "destructive",
    });
    router.replace("/");
  }, [router]);
  return (
    <AccountPanel heading="Invalid Reset Link" description="No reset token found in the URL.">
      <Button asChild>
        <Link href="/forgot-password">Request a new link</Link>
      </Button>
    </AccountPanel>
  );
}
