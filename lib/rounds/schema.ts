import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";

import { MAX_ROUND_GUESTS, MAX_ROUND_MINUTES, MAX_ROUNDS, TABLE_SIZES } from "./constants";
import type { managedRoundsSchema, roundsSchema } from "./responses";

const whole = (max: number) => z.int("common.wholeNumber").min(1, "common.atLeastOne").max(max, "rounds.tooMany");

export const announceRoundsSchema = z.object({
  rounds: whole(MAX_ROUNDS),
  minutes: whole(MAX_ROUND_MINUTES),
  size: z.literal(TABLE_SIZES),
});
export type AnnounceRoundsInput = z.output<typeof announceRoundsSchema>;

/** `round`: the one that the caller sees, so that two who press at once deal one. */
export const nextRoundSchema = z.object({ round: z.int().min(0).max(MAX_ROUNDS) });
export type NextRoundInput = z.output<typeof nextRoundSchema>;

export const changeRoundGuestsSchema = z.object({
  guestIds: z.array(idSchema).min(1).max(MAX_ROUND_GUESTS),
  isIn: z.boolean(),
});
export type ChangeRoundGuestsInput = z.output<typeof changeRoundGuestsSchema>;

/** The viewer's table as the offline page shows it, in local storage. */
export type KeptRound = { title: string; endsAt: string; people: { name: string; why: string }[] };

export type Rounds = z.infer<typeof roundsSchema>;
export type ManagedRounds = z.infer<typeof managedRoundsSchema>;
